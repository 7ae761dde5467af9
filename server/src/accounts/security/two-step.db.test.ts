import { beginTwoStep, needsStep } from '@shenglang/contract/accounts/two-step'
import { issueInvoice } from '@shenglang/contract/commerce/invoices/invoices'
import { allRoutes } from '@shenglang/contract/composition/routes'
import { isPermitted } from '@shenglang/contract/roles'
import { beforeEach, expect, test } from 'vitest'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { contextOf } from '../../../test/request-contexts.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { totpAt } from '../../../test/totp.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { removeTwoStep } from './remove-two-step.ts'
import { requireProof } from './staff-proof.ts'

const application = await testApplication({ STAFF_STEP_MINUTES: '15' })
const { database, clock } = application
const send = createClient(application.app)
const password_hash = await hashPassword('shenglang')
const STEP = '/client/app/admin/step'
const TWO_STEP = '/client/app/admin/two-step'
/** A call that changes money, and one that only reads. */
const PLAN = '/pay/admin/vip/plan/set'
const PLANS = '/pay/admin/vip/plan/list'
const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000)
}

let staff: Person
beforeEach(async () => {
  staff = await buildUser(application, { account_type: 'admin', password_hash })
})

const post = (path: string, body: object = {}, sender: { token: string } = staff) => send('POST', path, body, sender)
const setPlan = (sender: { token: string } = staff) =>
  post(PLAN, { vipLevel: 1, months: 24, priceFen: 100, isOnSale: true }, sender)
const readPlans = (sender: { token: string } = staff) => send('GET', PLANS, {}, sender)

/** Enrols, and returns the secret and the recovery codes. */
async function enrol() {
  await post(STEP, { password: 'shenglang' })
  const { secret, address } = (await post(`${TWO_STEP}/begin`)).data as { secret: string; address: string }
  expect(address).toContain(`secret=${secret}`)
  const { data } = await post(`${TWO_STEP}/confirm`, { code: totpAt(secret, clock.now) })
  return { secret, recoveryCodes: (data as { recoveryCodes: string[] }).recoveryCodes }
}

test('exactly the changes of money and people need a step, and the staff member’s own two-step', () => {
  const stepped = allRoutes.filter(needsStep)
  expect(stepped.length).toBeGreaterThan(12)
  for (const { method, permission, path, audience } of allRoutes) {
    const isChange = audience === 'staff' && method !== 'GET' && (permission === 'finance' || permission === 'people')
    const isOwn = path.startsWith(`${TWO_STEP}/`)
    expect([path, stepped.some((route) => route.path === path && route.method === method)]).toEqual([path, isChange || isOwn])
  }
  expect(needsStep({ ...beginTwoStep, audience: 'user', permission: undefined })).toBe(false)
})

test('a change of money asks for the password, is good for 15 minutes, and in this session alone', async () => {
  expect(await setPlan()).toMatchObject({ status: 403, fault: 'STEP_REQUIRED', detail: { method: 'password' } })
  expect((await readPlans()).status).toBe(200)
  expect(await post(STEP, { password: 'wrong' })).toMatchObject({ fault: 'WRONG_PASSWORD' })
  expect(await post(STEP)).toMatchObject({ fault: 'BAD_ARGUMENT', detail: { field: 'password' } })
  expect((await setPlan()).fault).toBe('STEP_REQUIRED')
  expect((await post(STEP, { password: 'shenglang' })).status).toBe(200)
  expect((await setPlan()).status).toBe(200)
  const other = { token: await signInAgain(application, staff.userId) }
  expect((await setPlan(other)).fault).toBe('STEP_REQUIRED')
  minutes(14)
  expect((await setPlan()).status).toBe(200)
  minutes(1)
  expect((await setPlan()).fault).toBe('STEP_REQUIRED')
})

test('a step counts at once in every process, and so does a permission taken away', async () => {
  const next = await startAgain(application, { settings: application.settings })
  const there = createClient(next)
  const plan = { vipLevel: 1, months: 24, priceFen: 100, isOnSale: true }
  // Both processes have the session in their cache.
  expect((await there('POST', PLAN, plan, staff)).fault).toBe('STEP_REQUIRED')
  await post(STEP, { password: 'shenglang' })
  expect((await there('POST', PLAN, plan, staff)).status).toBe(200)
  await database.pool.query(`update users set account_type = 'user', permissions = '{content}' where user_id = ${staff.userId}`)
  expect([(await there('POST', PLAN, plan, staff)).fault, (await setPlan()).fault]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  await next.close()
})

test('a permission taken away while the file of a form arrives is refused', async () => {
  const { rows } = await database.pool.query(`select session_id::text as id from sessions where user_id = ${staff.userId}`)
  const asReceived = contextOf({ userId: staff.userId, sessionId: rows[0].id, isAdmin: true }).caller
  await database.pool.query(`update users set account_type = 'user', permissions = '{content}' where user_id = ${staff.userId}`)
  const deps = { db: database.query(), now: () => clock.now, staffRules: { isRequired: false, stepMinutes: 0 } }
  await expect(requireProof(deps, issueInvoice, asReceived)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a refused call is logged with its refusal, and a code never is', async () => {
  await setPlan()
  await post(STEP, { password: 'shenglang' })
  const { rows } = await database.pool.query(
    `select route, args, outcome from staff_calls join staff_call_outcomes using (call_id) where user_id = $1 order by call_id`,
    [staff.userId],
  )
  expect(rows).toEqual([
    { route: `POST ${PLAN}`, args: expect.anything(), outcome: 'STEP_REQUIRED' },
    { route: `POST ${STEP}`, args: { password: '***' }, outcome: 'OK' },
  ])
})

test('after enrolling with the code of an authenticator, codes prove the identity, and no password', async () => {
  expect(await post(`${TWO_STEP}/begin`)).toMatchObject({ fault: 'STEP_REQUIRED', detail: { method: 'password' } })
  await post(STEP, { password: 'shenglang' })
  expect(await post(`${TWO_STEP}/confirm`, { code: '123456' })).toMatchObject({ fault: 'TWO_STEP_NOT_BEGUN' })
  const { secret, recoveryCodes } = await enrol()
  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  expect((await send('GET', TWO_STEP, {}, staff)).data).toEqual({
    isEnrolled: true,
    isRequired: false,
    isConfirmed: true,
    recoveryCodesLeft: 10,
    method: 'totp',
    stepMinutes: 15,
  })
  minutes(20)
  expect(await setPlan()).toMatchObject({ fault: 'STEP_REQUIRED', detail: { method: 'totp' } })
  expect(await post(STEP, { password: 'shenglang' })).toMatchObject({ fault: 'BAD_ARGUMENT', detail: { field: 'code' } })
  expect((await post(STEP, { code: totpAt(secret, clock.now) })).status).toBe(200)
  expect((await setPlan()).status).toBe(200)
  expect(await post(`${TWO_STEP}/begin`)).toMatchObject({ fault: 'TWO_STEP_ENROLLED' })
  const { rows } = await database.pool.query(`select secret, recovery_hashes from two_steps where user_id = ${staff.userId}`)
  expect(JSON.stringify(rows[0].recovery_hashes)).not.toContain(recoveryCodes[0])
  expect(rows[0].secret.toString('latin1')).not.toContain(secret)
})

test('another session of an enrolled member reaches nothing of the office before it gave a code', async () => {
  const { secret } = await enrol()
  const other = { token: await signInAgain(application, staff.userId) }
  const pending = { status: 403, fault: 'TWO_STEP_REQUIRED', detail: { isEnrolled: 1 } }
  expect(await readPlans(other)).toMatchObject(pending)
  expect(await post(`${TWO_STEP}/remove`, {}, other)).toMatchObject(pending)
  expect(await post(`${TWO_STEP}/recovery`, {}, other)).toMatchObject(pending)
  // What asks the caller for a permission beside the calls is closed as well.
  expect(isPermitted({ isAdmin: true, permissions: ['review'], isTwoStepPending: true }, 'review')).toBe(false)
  minutes(1)
  expect((await post(STEP, { code: totpAt(secret, clock.now) }, other)).status).toBe(200)
  expect([(await readPlans(other)).status, (await setPlan(other)).status]).toEqual([200, 200])
})

test('a code counts once, also when it is sent twice at the same time, and an earlier one no more', async () => {
  const { secret } = await enrol()
  expect(await post(STEP, { code: totpAt(secret, clock.now) })).toMatchObject({ fault: 'TWO_STEP_CODE_WRONG' })
  minutes(1)
  const code = totpAt(secret, clock.now)
  const answers = await Promise.all([post(STEP, { code }), post(STEP, { code })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await post(STEP, { code: totpAt(secret, new Date(clock.now.getTime() - 30_000)) })).fault).toBe('TWO_STEP_CODE_WRONG')
})

test.each([
  [-60, 400],
  [-30, 200],
  [30, 200],
  [60, 400],
])('a clock that differs by %i seconds answers %i', async (seconds, status) => {
  const { secret } = await enrol()
  minutes(3)
  const code = totpAt(secret, new Date(clock.now.getTime() + seconds * 1000))
  expect((await post(STEP, { code })).status).toBe(status)
})

test('each recovery code counts once, however it is typed, and new ones replace all', async () => {
  const { recoveryCodes } = await enrol()
  const [first = '', second = ''] = recoveryCodes
  expect((await post(STEP, { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
  expect(await post(STEP, { code: first })).toMatchObject({ fault: 'TWO_STEP_CODE_WRONG' })
  expect((await send('GET', TWO_STEP, {}, staff)).data).toMatchObject({ recoveryCodesLeft: 9 })
  const { data } = await post(`${TWO_STEP}/recovery`)
  expect(await post(STEP, { code: second })).toMatchObject({ fault: 'TWO_STEP_CODE_WRONG' })
  const [fresh = ''] = (data as { recoveryCodes: string[] }).recoveryCodes
  expect((await post(STEP, { code: fresh })).status).toBe(200)
})

test('guesses from any session make the next one wait, and the right code does not end the wait', async () => {
  const { secret } = await enrol()
  const other = { token: await signInAgain(application, staff.userId) }
  const statuses = []
  for (const sender of [staff, other, staff, other, staff]) statuses.push((await post(STEP, { code: '000000' }, sender)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  expect((await post(STEP, { code: totpAt(secret, clock.now) }, other)).fault).toBe('TOO_MANY_ATTEMPTS')
  minutes(1)
  // Beside the other application of this file attempts are counted in the database, by its clock.
  await expect.poll(async () => (await post(STEP, { code: totpAt(secret, clock.now) }, other)).status).toBe(200)
})

test('once it is removed by its user or an operator, the password proves the identity again, and earlier steps are void', async () => {
  await enrol()
  expect((await post(`${TWO_STEP}/remove`)).status).toBe(200)
  expect(await setPlan()).toMatchObject({ fault: 'STEP_REQUIRED', detail: { method: 'password' } })
  await enrol()
  const other = { token: await signInAgain(application, staff.userId) }
  expect(await removeTwoStep(database.query(), staff.userId)).toBe(true)
  expect(await removeTwoStep(database.query(), staff.userId)).toBe(false)
  expect((await readPlans(other)).status).toBe(200)
  expect((await setPlan(other)).fault).toBe('STEP_REQUIRED')
})

test('where it is required, staff enrol before they reach the office', async () => {
  const settings = { ...application.settings, STAFF_TWO_STEP: 'required' as const }
  const strict = await startAgain(application, { settings })
  const there = createClient(strict)
  const request = (method: 'GET' | 'POST', path: string, body: object = {}) => there(method, path, body, staff)
  expect(await request('GET', PLANS)).toMatchObject({ fault: 'TWO_STEP_REQUIRED', detail: { isEnrolled: 0 } })
  expect((await request('GET', TWO_STEP)).data).toMatchObject({ isRequired: true, isEnrolled: false, method: 'password' })
  expect((await request('POST', STEP, { password: 'shenglang' })).status).toBe(200)
  expect((await request('GET', PLANS)).fault).toBe('TWO_STEP_REQUIRED')
  const { secret } = (await request('POST', `${TWO_STEP}/begin`)).data as { secret: string }
  expect((await request('POST', `${TWO_STEP}/confirm`, { code: totpAt(secret, clock.now) })).status).toBe(200)
  expect((await request('GET', PLANS)).status).toBe(200)
  const member = await buildUser(application, { password_hash })
  expect((await there('GET', TWO_STEP, {}, member)).fault).toBe('FORBIDDEN')
  await strict.close()
})

test('is in the export of the user’s data without secrets, and gone with the account', async () => {
  const { recoveryCodes } = await enrol()
  const { selectOwned } = await import('./export.sql.ts')
  const { eraseUser } = await import('./close-account.sql.ts')
  const owned = await selectOwned(database.query(), staff.userId)
  expect(owned.twoSteps).toEqual([{ begun_at: clock.now, confirmed_at: clock.now }])
  expect(JSON.stringify(owned)).not.toContain(recoveryCodes[0])
  await eraseUser(database.query(), staff.userId, staff.phone, clock.now)
  const { rows } = await database.pool.query(`select from two_steps where user_id = ${staff.userId}`)
  expect(rows).toHaveLength(0)
})
