import { completeSearch } from '@shenglang/contract/catalog/routes'
import { PASSWORD_ATTEMPTS } from '@shenglang/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { startAgain, testApplication } from '../../test/test-application.ts'

const application = await testApplication({ SEARCHES_A_MINUTE: '20' })
const { settings } = application

/** Two servers of the site, in turn. */
async function bothServers() {
  const next = await startAgain(application, { settings })
  onTestFinished(() => next.close())
  const servers = [createClient(application.app), createClient(next)]
  let calls = 0
  return (...args: Parameters<(typeof servers)[number]>) => (servers[calls++ % 2] as (typeof servers)[number])(...args)
}

test('a limit of calls is counted for all servers together, including what one counted while alone', async () => {
  const searchBy = (send: ReturnType<typeof createClient>, { token }: Person) =>
    send('GET', completeSearch.path, { key: 'a' }, { token })
  const person = await buildUser(application)
  const alone = createClient(application.app)
  for (let time = 0; time < 6; time += 1) expect((await searchBy(alone, person)).status).toBe(200)
  const send = await bothServers()
  const answers = []
  for (let time = 0; time < 18; time += 1) answers.push((await searchBy(send, person)).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(14)
  expect(answers.slice(14)).toEqual([429, 429, 429, 429])
})

test('failed guesses at a password on one server delay further guesses on every server', async () => {
  const send = await bothServers()
  const guess = () => send('POST', '/app-auth/login', { grantType: 'password', username: 'nobody', password: 'wrong' })
  const faults = []
  for (let time = 0; time < PASSWORD_ATTEMPTS.freeForAccountFromAddress + 2; time += 1) faults.push((await guess()).fault)
  const free = Array.from({ length: PASSWORD_ATTEMPTS.freeForAccountFromAddress }, () => 'WRONG_CREDENTIALS')
  expect(faults).toEqual([...free, 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
})
