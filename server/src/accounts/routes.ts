import * as contract from '@shenglang/contract/accounts/routes'
import * as twoStepCalls from '@shenglang/contract/accounts/two-step'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import { setFocus, toggleFocus } from './profile/follows.ts'
import { listPeople } from './profile/people.ts'
import { profileOf, saveProfile } from './profile/profile.ts'
import { movePhone, resetPassword, setMinor } from './security/account-security.ts'
import { closeAccount } from './security/close-account.ts'
import { createTwoStep, readTwoStep } from './security/two-step.ts'
import type { AccountDeps } from './sessions/deps.ts'
import { closeSession, endSession, sessionsOf } from './sessions/sessions.ts'
import { beginOAuth, bindingsOf, endOAuth, unbindOAuth } from './sign-in/oauth.ts'
import { giveConsent, register } from './sign-in/registration.ts'
import { createProof } from './sign-in/sign-in.ts'
import { signIn } from './sign-in/sign-in-ways.ts'
import { sendSmsCode } from './sign-in/sms-codes.ts'
import { currentUserInfo } from './users/users.ts'

export function mountAccounts(calls: Calls, deps: AccountDeps): void {
  const proof = createProof(deps)
  const twoStep = createTwoStep(deps, proof)
  calls
    .on(contract.sendSmsCode, (args, _caller, { network }) => sendSmsCode(deps, args, network))
    .on(contract.register, (args, _caller, exchange) => register(deps, args, exchange))
    .on(contract.signIn, (args, caller, exchange) => signIn(deps, proof, args, { caller, exchange }))
    .on(contract.signOut, (_args, _caller, exchange) => closeSession(deps, exchange))
    .on(contract.oauthSources, async () => deps.flows.map(({ source, label }) => ({ source, label })))
    .on(contract.oauthAddress, (args, _caller, exchange) => beginOAuth(deps, args, exchange))
    .on(contract.socialCallback, (args, { userId }, exchange) => endOAuth(deps, args, userId, exchange))
    .on(contract.listOAuthBindings, (_args, caller) => bindingsOf(deps, userOf(caller)))
    .on(contract.unbindOAuth, ({ source }, caller) => unbindOAuth(deps, userOf(caller), source))
    .on(contract.userInfo, (_args, caller) => currentUserInfo(deps, userOf(caller)))
    .on(contract.giveConsent, (_args, caller) => giveConsent(deps, userOf(caller)))
    .on(contract.saveUser, (changes, caller, exchange) => saveProfile(deps, userOf(caller), changes, exchange))
    .on(contract.resetPassword, (args, caller, exchange) => resetPassword(deps, proof, args, caller, exchange))
    .on(contract.changePhone, (args, caller, exchange) => movePhone(deps, proof, userOf(caller), args, exchange))
    .on(contract.setMinor, (args, caller) => setMinor(deps, proof, userOf(caller), args))
    .on(contract.closeAccount, ({ smsCode }, caller, exchange) => closeAccount(deps, userOf(caller), smsCode, exchange))
    .on(contract.listSessions, (_args, caller, exchange) => sessionsOf(deps, userOf(caller), exchange))
    .on(contract.endSession, ({ id }, caller) => endSession(deps, userOf(caller), id))
    .on(contract.profile, ({ id }, caller) => profileOf(deps, id, caller.userId))
    .on(contract.listUsers, (args, caller) => listPeople(deps, args, caller.userId))
    .on(contract.toggleFocus, ({ id }, caller) => toggleFocus(deps, userOf(caller), id))
    .on(contract.setFocus, ({ id, isFocus }, caller) => setFocus(deps, userOf(caller), id, isFocus))
    .on(twoStepCalls.readTwoStep, (_args, caller) => readTwoStep(deps, caller))
    .on(twoStepCalls.beginTwoStep, (_args, caller) => twoStep.begin(caller))
    .on(twoStepCalls.confirmTwoStep, ({ code }, caller) => twoStep.confirm(caller, code))
    .on(twoStepCalls.renewRecoveryCodes, (_args, caller) => twoStep.renewRecoveryCodes(caller))
    .on(twoStepCalls.removeTwoStep, (_args, caller) => twoStep.remove(caller))
    .on(twoStepCalls.takeStep, (step, caller) => twoStep.takeStep(caller, step))
    .limit([contract.toggleFocus, contract.setFocus], CALL_LIMITS.follows)
    .limit([contract.oauthAddress], CALL_LIMITS.oauthSignIns)
}
