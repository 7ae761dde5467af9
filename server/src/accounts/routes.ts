import * as contract from '@shenglang/contract/accounts/routes'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import { closeAccount } from './closing.ts'
import { setFocus, toggleFocus } from './follows.ts'
import type { AccountParts } from './parts.ts'
import { listPeople } from './people.ts'
import { profileOf, saveProfile } from './profile.ts'
import { register } from './registration.ts'
import { movePhone, resetPassword, setMinor } from './safety.ts'
import { closeSession, endSession, sessionsOf } from './sessions.ts'
import { createProof } from './sign-in.ts'
import { signIn } from './sign-in-ways.ts'
import { sendSmsCode } from './sms-codes.ts'
import { beginSocial, bindingsOf, endSocial, unbindSocial } from './social.ts'
import { ownInfo } from './users.ts'

export function mountAccounts(calls: Calls, parts: AccountParts): void {
  const proof = createProof(parts)
  calls
    .on(contract.sendSmsCode, (args, _caller, { network }) => sendSmsCode(parts, args, network))
    .on(contract.register, (args, _caller, visit) => register(parts, args, visit))
    .on(contract.signIn, (args, _caller, visit) => signIn(parts, proof, args, visit))
    .on(contract.signOut, (_args, _caller, visit) => closeSession(parts, visit))
    .on(contract.socialSources, async () => parts.flows.map(({ source, label }) => ({ source, label })))
    .on(contract.socialAddress, (args, _caller, visit) => beginSocial(parts, args, visit))
    .on(contract.socialCallback, (args, { userId }, visit) => endSocial(parts, args, userId, visit))
    .on(contract.listSocialBindings, (_args, caller) => bindingsOf(parts, userOf(caller)))
    .on(contract.unbindSocial, ({ source }, caller) => unbindSocial(parts, userOf(caller), source))
    .on(contract.userInfo, (_args, caller) => ownInfo(parts, userOf(caller)))
    .on(contract.saveUser, (changes, caller) => saveProfile(parts, userOf(caller), changes))
    .on(contract.resetPassword, (args, caller, visit) => resetPassword(parts, proof, args, caller, visit))
    .on(contract.changePhone, (args, caller, visit) => movePhone(parts, proof, userOf(caller), args, visit))
    .on(contract.setMinor, (args, caller) => setMinor(parts, proof, userOf(caller), args))
    .on(contract.closeAccount, ({ smsCode }, caller, visit) => closeAccount(parts, userOf(caller), smsCode, visit))
    .on(contract.listSessions, (_args, caller, visit) => sessionsOf(parts, userOf(caller), visit))
    .on(contract.endSession, ({ id }, caller) => endSession(parts, userOf(caller), id))
    .on(contract.profile, ({ id }, caller) => profileOf(parts, id, caller.userId))
    .on(contract.listUsers, (args, caller) => listPeople(parts, args, caller.userId))
    .on(contract.toggleFocus, ({ id }, caller) => toggleFocus(parts, userOf(caller), id))
    .on(contract.setFocus, ({ id, isFocus }, caller) => setFocus(parts, userOf(caller), id, isFocus))
    .limit([contract.socialAddress], CALL_LIMITS.socialSignIns)
}
