import type { OAuthBinding, OAuthSource } from '@shenglang/contract/accounts/entities'
import { safeRedirect } from '@shenglang/contract/accounts/guards'
import type { oauthAddress, signIn, socialCallback } from '@shenglang/contract/accounts/routes'
import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { newSecrets } from '../sessions/oauth-flow.ts'
import type { OAuthProfile } from '../sessions/oauth-providers.ts'
import { openSession } from '../sessions/sessions.ts'
import { createToken, hashToken } from '../sessions/tokens.ts'
import { selectByPhone } from '../users/users.sql.ts'
import * as query from './oauth.sql.ts'
import { createUser } from './registration.ts'
import { checkCode, useCode } from './sms-codes.ts'

const LIFETIME_MS = 600_000
/** Binds the state to the browser that began, so that nobody can pass their half-made sign-in to another user. */
const COOKIE = 'ns_social'

/** Begins a sign-in at another site; returns where the browser must go. */
export async function beginOAuth(
  deps: AccountDeps,
  args: CheckedArgsOf<typeof oauthAddress>,
  exchange: HttpExchange,
): Promise<string> {
  const flow = flowOf(deps, args.source)
  if (args.domain && args.domain !== exchange.origin && args.domain !== deps.siteOrigin)
    throw badField('domain', '不是本站的地址')
  const secrets = newSecrets()
  const address = await flow.address(secrets, redirectUri(exchange)).catch(refused(deps))
  const at = deps.now()
  await query.insertAttempt(deps.db, {
    state_hash: hashToken(secrets.state),
    source: args.source,
    code_verifier: secrets.codeVerifier,
    nonce: secrets.nonce,
    redirect: safeRedirect(args.redirect),
    created_at: at,
    expires_at: new Date(at.getTime() + LIFETIME_MS),
  })
  exchange.remember(COOKIE, secrets.state)
  return address
}

/** Completes it: signs in a known user, binds to the signed-in user, or asks a newcomer for a phone. */
export async function endOAuth(
  deps: AccountDeps,
  { socialCode, socialState, iss }: CheckedArgsOf<typeof socialCallback>,
  userId: string | undefined,
  exchange: HttpExchange,
): Promise<AnswerOf<typeof socialCallback>> {
  if (exchange.recall(COOKIE) !== socialState) throw fault('SOCIAL_EXPIRED')
  const attempt = await query.takeAttempt(deps.db, hashToken(socialState), deps.now())
  if (!attempt) throw fault('SOCIAL_EXPIRED')
  const { source, redirect } = attempt
  const secrets = { state: socialState, codeVerifier: attempt.code_verifier, nonce: attempt.nonce }
  const person = await flowOf(deps, source)
    .completeSignIn({ code: socialCode, iss }, secrets, redirectUri(exchange))
    .catch(refused(deps))
  const owner = await query.selectOwner(deps.db, source, person.subject)
  if (userId !== undefined) {
    if (owner?.user_id !== userId) await bind(deps.db, source, person, userId)
    return { outcome: 'bound', redirect }
  }
  if (owner) return { outcome: 'signedIn', redirect, ...(await openSession(deps, owner.user_id, exchange)) }
  const { token, hash } = createToken()
  const expires_at = new Date(deps.now().getTime() + LIFETIME_MS)
  await query.insertTicket(deps.db, {
    ticket_hash: hash,
    source,
    subject: person.subject,
    nick_name: person.nickName,
    expires_at,
  })
  return { outcome: 'bindRequired', bindToken: token, nickName: person.nickName, redirect }
}

/** Binds a newcomer from another site to the phone that a code has proven, and to a new account if there is none. */
export async function bindByPhone(deps: AccountDeps, args: CheckedArgsOf<typeof signIn>): Promise<string> {
  const { phonenumber, smsCode, bindToken, agreed } = args
  if (!phonenumber) throw badField('phonenumber', '请输入手机号')
  if (!smsCode) throw badField('smsCode', '请输入验证码')
  if (!bindToken) throw fault('SOCIAL_EXPIRED')
  const codeId = await checkCode(deps, { phone: phonenumber, purpose: 'signIn', code: smsCode })
  return deps.db.transaction().execute(async (db) => {
    const known = await selectByPhone(db, phonenumber)
    if (!known && agreed !== true) throw fault('AGREEMENT_REQUIRED')
    await useCode(db, codeId, deps.now())
    const ticket = await query.takeTicket(db, hashToken(bindToken), deps.now())
    if (!ticket) throw fault('SOCIAL_EXPIRED')
    const newcomer = { phone: phonenumber, password_hash: null, account_name: null }
    const userId = known?.user_id ?? (await createUser({ ...deps, db }, newcomer, true))
    await bind(db, ticket.source, { subject: ticket.subject, nickName: ticket.nick_name }, userId)
    return userId
  })
}

/** Every configured site, and whether the user is bound there. */
export async function bindingsOf({ db, flows }: AccountDeps, userId: string): Promise<OAuthBinding[]> {
  const bound = await query.selectIdentities(db, userId)
  return flows.map(({ source, label }) => {
    const identity = bound.find((row) => row.source === source)
    return { source, label, isBound: identity !== undefined, nickName: identity?.nick_name ?? '' }
  })
}

export async function unbindOAuth({ db }: AccountDeps, userId: string, source: OAuthSource): Promise<null> {
  await query.deleteIdentity(db, userId, source)
  return null
}

async function bind(db: AccountDeps['db'], source: OAuthSource, { subject, nickName }: OAuthProfile, userId: string) {
  if (!(await query.insertIdentity(db, { source, subject, user_id: userId, nick_name: nickName }))) throw fault('SOCIAL_TAKEN')
}

function flowOf({ flows }: AccountDeps, source: OAuthSource) {
  return flows.find((flow) => flow.source === source) ?? raise('SOCIAL_SOURCE_NOT_FOUND')
}

function raise(code: 'SOCIAL_SOURCE_NOT_FOUND'): never {
  throw fault(code)
}

const redirectUri = ({ origin }: HttpExchange) => `${origin}/social-callback`

/** The other site's failure is logged; the user may try again. */
const refused =
  ({ log }: AccountDeps) =>
  (error: unknown): never => {
    log.warn({ err: error }, 'another site did not sign somebody in')
    throw fault('SOCIAL_REFUSED')
  }
