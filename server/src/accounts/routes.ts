import * as contract from '@shenglang/contract/accounts/routes'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import { closeAccount } from './closing.ts'
import type { AccountDeps } from './deps.ts'
import { setFocus, toggleFocus } from './follows.ts'
import { beginOAuth, bindingsOf, endOAuth, unbindOAuth } from './oauth.ts'
import { listPeople } from './people.ts'
import { profileOf, saveProfile } from './profile.ts'
import { giveConsent, register } from './registration.ts'
import { movePhone, resetPassword, setMinor } from './safety.ts'
import { closeSession, endSession, sessionsOf } from './sessions.ts'
import { createProof } from './sign-in.ts'
import { signIn } from './sign-in-ways.ts'
import { sendSmsCode } from './sms-codes.ts'
import { ownInfo } from './users.ts'

export function mountAccounts(calls: Calls, deps: AccountDeps): void {
  const proof = createProof(deps)
  calls
    .on(contract.sendSmsCode, (args, _caller, { network }) => sendSmsCode(deps, args, network))
    .on(contract.register, (args, _caller, visit) => register(deps, args, visit))
    .on(contract.signIn, (args, _caller, visit) => signIn(deps, proof, args, visit))
    .on(contract.signOut, (_args, _caller, visit) => closeSession(deps, visit))
    .on(contract.oauthSources, async () => deps.flows.map(({ source, label }) => ({ source, label })))
    .on(contract.oauthAddress, (args, _caller, visit) => beginOAuth(deps, args, visit))
    .on(contract.socialCallback, (args, { userId }, visit) => endOAuth(deps, args, userId, visit))
    .on(contract.listOAuthBindings, (_args, caller) => bindingsOf(deps, userOf(caller)))
    .on(contract.unbindOAuth, ({ source }, caller) => unbindOAuth(deps, userOf(caller), source))
    .on(contract.userInfo, (_args, caller) => ownInfo(deps, userOf(caller)))
    .on(contract.giveConsent, (_args, caller) => giveConsent(deps, userOf(caller)))
    .on(contract.saveUser, (changes, caller, visit) => saveProfile(deps, userOf(caller), changes, visit))
    .on(contract.resetPassword, (args, caller, visit) => resetPassword(deps, proof, args, caller, visit))
    .on(contract.changePhone, (args, caller, visit) => movePhone(deps, proof, userOf(caller), args, visit))
    .on(contract.setMinor, (args, caller) => setMinor(deps, proof, userOf(caller), args))
    .on(contract.closeAccount, ({ smsCode }, caller, visit) => closeAccount(deps, userOf(caller), smsCode, visit))
    .on(contract.listSessions, (_args, caller, visit) => sessionsOf(deps, userOf(caller), visit))
    .on(contract.endSession, ({ id }, caller) => endSession(deps, userOf(caller), id))
    .on(contract.profile, ({ id }, caller) => profileOf(deps, id, caller.userId))
    .on(contract.listUsers, (args, caller) => listPeople(deps, args, caller.userId))
    .on(contract.toggleFocus, ({ id }, caller) => toggleFocus(deps, userOf(caller), id))
    .on(contract.setFocus, ({ id, isFocus }, caller) => setFocus(deps, userOf(caller), id, isFocus))
    .limit([contract.toggleFocus, contract.setFocus], CALL_LIMITS.follows)
    .limit([contract.oauthAddress], CALL_LIMITS.oauthSignIns)
}
