// SPDX-License-Identifier: BSL-1.0
#include "reduced_count.hpp"

namespace ensign::lint {

namespace {

constexpr unsigned deepest_call = 16;
constexpr unsigned most_calls = 1000; // of a function that calls itself several times

// A call that is being followed: its function, and its arguments as expressions that need nothing from outside.
struct frame {
    const clang::FunctionDecl* callee;
    std::vector<const clang::Expr*> arguments;
    std::map<const clang::VarDecl*, const clang::Expr*> locals;
    unsigned depth;
};

class follower {
public:
    follower(const clang::ASTContext& ast, llvm::ArrayRef<std::string> helpers) : ast_{ast}, helpers_{helpers} {}

    void follow(const clang::Stmt* part, frame* in);

    std::optional<reduced_count> found;

private:
    // Whether the function goes on behind the statement.
    bool run(const clang::Stmt* statement, frame& in);
    bool run_if(const clang::IfStmt& branch, frame& in);
    void follow_call(const clang::CallExpr& call, frame* in);
    void follow_name(const clang::DeclRefExpr& name);
    void enter(const clang::FunctionDecl& callee, std::vector<const clang::Expr*> arguments, const frame* from);
    void compare_with_result(const clang::CallExpr& call, const clang::FunctionDecl& callee);
    void look_at_shift(const clang::BinaryOperator& shift, const frame* in);
    void look_at_count(const clang::Expr* count, unsigned width, const frame* in, unsigned steps);

    [[nodiscard]] std::optional<llvm::APSInt> value_of(const clang::Expr* e, const frame* in) const;
    [[nodiscard]] const clang::Expr* frozen(const clang::Expr* argument, const frame* in) const;

    const clang::ASTContext& ast_;
    llvm::ArrayRef<std::string> helpers_;
    unsigned calls_ = 0;
    clang::SourceLocation entry_; // of the initializer, into what is being followed
};

std::optional<llvm::APSInt> follower::value_of(const clang::Expr* e, const frame* in) const {
    if (e->isValueDependent() || !e->getType()->isIntegralOrEnumerationType()) { return std::nullopt; }
    if (in == nullptr) {
        clang::Expr::EvalResult result;
        return e->EvaluateAsInt(result, ast_) ? std::optional{result.Val.getInt()} : std::nullopt;
    }
    clang::APValue value;
    auto& ast = const_cast<clang::ASTContext&>(ast_);
    if (!e->EvaluateWithSubstitution(value, ast, in->callee, in->arguments) || !value.isInt()) { return std::nullopt; }
    return value.getInt();
}

// As a literal where it is a number: an argument may name parameters of the function that calls.
const clang::Expr* follower::frozen(const clang::Expr* argument, const frame* in) const {
    if (in == nullptr || !argument->getType()->isIntegerType() || argument->getType()->isEnumeralType()) {
        return argument;
    }
    const auto value = value_of(argument, in);
    if (!value) { return argument; }
    const auto width = static_cast<unsigned>(ast_.getIntWidth(argument->getType()));
    return clang::IntegerLiteral::Create(ast_, value->extOrTrunc(width), argument->getType(), argument->getBeginLoc());
}

void follower::enter(const clang::FunctionDecl& callee, std::vector<const clang::Expr*> arguments, const frame* from) {
    const clang::FunctionDecl* definition = nullptr;
    const unsigned depth = from == nullptr ? 0 : from->depth + 1;
    if (!callee.isConstexpr() || !callee.hasBody(definition) || depth > deepest_call || ++calls_ > most_calls) {
        return;
    }
    frame inner{definition, std::move(arguments), {}, depth};
    run(definition->getBody(), inner);
}

bool follower::run_if(const clang::IfStmt& branch, frame& in) {
    if (branch.getInit() != nullptr || branch.getConditionVariable() != nullptr) { return false; }
    const auto condition = value_of(branch.getCond(), &in);
    if (!condition) { return false; }
    const clang::Stmt* const taken = condition->getBoolValue() ? branch.getThen() : branch.getElse();
    return taken == nullptr || run(taken, in);
}

bool follower::run(const clang::Stmt* statement, frame& in) {
    if (const auto* const block = llvm::dyn_cast<clang::CompoundStmt>(statement)) {
        return llvm::all_of(block->body(), [&](const clang::Stmt* one) { return run(one, in); });
    }
    if (const auto* const result = llvm::dyn_cast<clang::ReturnStmt>(statement)) {
        if (result->getRetValue() != nullptr) { follow(result->getRetValue(), &in); }
        return false;
    }
    if (const auto* const branch = llvm::dyn_cast<clang::IfStmt>(statement)) { return run_if(*branch, in); }
    if (const auto* const declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
        for (const clang::Decl* const one : declaration->decls()) {
            const auto* const variable = llvm::dyn_cast<clang::VarDecl>(one);
            if (variable == nullptr || variable->getInit() == nullptr) { continue; }
            follow(variable->getInit(), &in);
            if (variable->getType().isConstQualified()) { in.locals[variable] = variable->getInit(); }
        }
        return true;
    }
    if (!llvm::isa<clang::Expr, clang::NullStmt>(statement)) { return false; } // loops and the like: too much to follow
    follow(statement, &in);
    return true;
}

void follower::follow_call(const clang::CallExpr& call, frame* in) {
    const clang::FunctionDecl* const callee = call.getDirectCallee();
    if (callee == nullptr) { return; }
    std::vector<const clang::Expr*> arguments;
    const bool is_object_first = llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(callee);
    for (const clang::Expr* const one : llvm::drop_begin(call.arguments(), is_object_first ? 1 : 0)) {
        arguments.push_back(frozen(one, in));
    }
    const bool is_outermost = in == nullptr && entry_.isInvalid();
    if (is_outermost) { entry_ = arguments.empty() ? call.getBeginLoc() : arguments.front()->getBeginLoc(); }
    enter(*callee, std::move(arguments), in);
    if (!found && in == nullptr) { compare_with_result(call, *callee); }
    if (is_outermost) { entry_ = {}; }
}

void follower::compare_with_result(const clang::CallExpr& call, const clang::FunctionDecl& callee) {
    if (call.getNumArgs() != 1 || !callee.getDeclName().isIdentifier() ||
        !(llvm::is_contained(helpers_, callee.getName()) ||
          llvm::is_contained(helpers_, callee.getQualifiedNameAsString()))) {
        return;
    }
    const auto asked = value_of(call.getArg(0), nullptr);
    const auto result = value_of(&call, nullptr);
    if (!asked || !result || !result->isPowerOf2() || asked->isNegative() || asked->getActiveBits() > 32) { return; }
    const std::uint64_t from = asked->getZExtValue();
    const unsigned bit = result->logBase2();
    if (from <= bit || (from - bit) % 8 != 0) { return; }
    found = reduced_count{*asked, llvm::APSInt::getUnsigned(bit), "",
                          entry_, callee.getNameAsString(),       callee.getLocation()};
}

void follower::follow_name(const clang::DeclRefExpr& name) {
    const auto* const variable = llvm::dyn_cast<clang::VarDecl>(name.getDecl());
    if (variable == nullptr || variable->isLocalVarDeclOrParm() || !variable->isConstexpr()) { return; }
    const clang::Expr* const init = variable->getAnyInitializer();
    if (init == nullptr || init->isValueDependent()) { return; }
    const bool is_outermost = entry_.isInvalid();
    if (is_outermost) { entry_ = name.getBeginLoc(); }
    follow(init, nullptr);
    if (is_outermost) { entry_ = {}; }
}

void follower::follow(const clang::Stmt* part, frame* in) {
    if (part == nullptr || found) { return; }
    if (const auto* const choice = llvm::dyn_cast<clang::ConditionalOperator>(part)) {
        const auto condition = value_of(choice->getCond(), in);
        if (condition) { follow(condition->getBoolValue() ? choice->getTrueExpr() : choice->getFalseExpr(), in); }
        return;
    }
    if (llvm::isa<clang::LambdaExpr>(part)) { return; } // only when it is called
    if (const auto* const shift = llvm::dyn_cast<clang::BinaryOperator>(part);
        shift != nullptr && shift->getOpcode() == clang::BO_Shl) {
        look_at_shift(*shift, in);
    } else if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(part)) {
        follow_call(*call, in);
    } else if (const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(part)) {
        follow_name(*name);
    }
    for (const clang::Stmt* const child : part->children()) { follow(child, in); }
}

void follower::look_at_shift(const clang::BinaryOperator& shift, const frame* in) {
    if (!shift.getType()->isIntegralOrEnumerationType()) { return; }
    look_at_count(shift.getRHS(), static_cast<unsigned>(ast_.getIntWidth(shift.getType())), in, 0);
}

// 31 of "& 31", 32 of "% 32".
bool is_width(const llvm::APSInt& number) {
    return llvm::is_contained({8U, 16U, 32U, 64U, 128U}, number.getLimitedValue(1000));
}

void follower::look_at_count(const clang::Expr* count, unsigned width, const frame* in, unsigned steps) {
    count = count->IgnoreParenCasts();
    while (const auto* const braces = llvm::dyn_cast<clang::InitListExpr>(count)) { // unsigned{n & 31}
        if (braces->getNumInits() != 1) { return; }
        count = braces->getInit(0)->IgnoreParenCasts();
    }
    if (const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(count);
        name != nullptr && in != nullptr && steps < 8) {
        const auto local = in->locals.find(llvm::dyn_cast<clang::VarDecl>(name->getDecl()));
        if (local != in->locals.end()) { look_at_count(local->second, width, in, steps + 1); }
        return;
    }
    const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(count);
    if (operation == nullptr || (operation->getOpcode() != clang::BO_And && operation->getOpcode() != clang::BO_Rem)) {
        return;
    }
    const bool is_and = operation->getOpcode() == clang::BO_And;
    auto asked = value_of(operation->getLHS(), in);
    auto limit = value_of(operation->getRHS(), in);
    const auto got = value_of(operation, in);
    if (!asked || !limit || !got) { return; }
    const clang::Expr* from = operation->getLHS();
    if (is_and && !(*limit + 1).isPowerOf2() && (*asked + 1).isPowerOf2()) { // 31 & n
        std::swap(asked, limit);
        from = operation->getRHS();
    }
    if (is_and && !(*limit + 1).isPowerOf2()) { return; }
    if (llvm::APSInt::compareValues(*asked, *got) == 0) { return; }
    llvm::APSInt modulus = limit->extend(limit->getBitWidth() + 1);
    if (is_and) { ++modulus; }
    // modulo something else, such as ten flags a page, is a choice while the number would have fitted
    if (!is_width(modulus) && llvm::APSInt::compareValues(*asked, llvm::APSInt::getUnsigned(width)) < 0) { return; }
    llvm::SmallString<24> digits;
    limit->toString(digits, 10);
    found = reduced_count{*asked,
                          *got,
                          ((is_and ? "& " : "% ") + digits).str(),
                          entry_.isValid() ? entry_ : from->getBeginLoc(),
                          in == nullptr ? "" : in->callee->getNameAsString(),
                          entry_.isValid() ? operation->getOperatorLoc() : clang::SourceLocation{}};
}

} // namespace

std::optional<reduced_count> find_reduced_count(const clang::Expr& init, const clang::ASTContext& ast,
                                                llvm::ArrayRef<std::string> helpers) {
    follower walk{ast, helpers};
    walk.follow(&init, nullptr);
    return std::move(walk.found);
}

} // namespace ensign::lint
