import { allRoutes } from '@shenglang/contract/composition/routes'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { reusedUsers } from '../../test/reused-users.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication({ SEARCHES_A_MINUTE: '0' })
const { app } = application

interface Operation {
  parameters: { name: string; in: 'path' | 'query' }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}
const document = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
)

const UNREADABLE: [string, unknown][] = [
  ['a NUL', 'a\0b'],
  ['the first half of a character', '夜\ud83d'],
  ['the second half of a character', '\udfb5航'],
  ['a NUL deep inside', [{ a: ['夜航', { b: '\0' }] }]],
  ['a name with a NUL', { '\0': 1 }],
]
const forms = new Set(allRoutes.filter(({ encoding }) => encoding === 'form').map(({ path }) => `post ${path}`))
const formOf = (texts: object) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  if (!('file' in texts)) form.set('file', new Blob(['a']), 'a.png')
  return form
}
const users = reusedUsers(application, { 'a listener': {}, staff: { account_type: 'admin', is_artists: true } })

test('covers every call of the contract', () => expect(operations).toHaveLength(allRoutes.length))

test.each(operations)('$name refuses unreadable text in every argument', async ({ name, path, method, operation }) => {
  const pathOf = (texts: Record<string, string>) => `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? '1')}`
  const namesIn = (where: 'path' | 'query') => operation.parameters.filter((one) => one.in === where).map((one) => one.name)
  const wrong: unknown[] = []
  for (const who of users.names) {
    const send = async (what: string, url: string, payload?: object): Promise<void> => {
      const token = await users.tokenOf(who)
      const answer = await app.inject({
        method: method.toUpperCase() as 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload ? { payload: forms.has(name) ? formOf(payload) : payload } : {}),
      })
      users.replaceAfter(who, { method, status: answer.statusCode })
      if (answer.statusCode === 429) return send(what, url, payload)
      const isRefused = answer.statusCode === 400 || (who === 'a listener' && answer.statusCode === 403)
      if (!isRefused) wrong.push({ who, what, status: answer.statusCode, body: answer.body.slice(0, 200) })
    }
    for (const inPathName of namesIn('path'))
      for (const text of ['a%00b', '%ED%A0%80']) await send(inPathName, pathOf({ [inPathName]: text }))
    if (method === 'get')
      for (const inQuery of [...namesIn('query'), 'anything'])
        for (const text of ['%00', '%ED%A0%80']) await send(inQuery, `${pathOf({})}?${inQuery}=${text}`)
    else if (operation.requestBody?.content['application/json']) {
      const names = Object.keys(operation.requestBody.content['application/json'].schema.properties ?? {})
      for (const field of [...names, 'anything'])
        for (const [what, value] of forms.has(name) ? UNREADABLE.slice(0, 1) : UNREADABLE)
          await send(`${field}: ${what}`, pathOf({}), { [field]: value })
    }
  }
  expect(wrong).toEqual([])
})

test('a body of a hundred thousand levels is no server error', async () => {
  const { token } = await buildUser(application)
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/client/app/user/save',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: `{"information":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  })
  expect(answer.statusCode).toBe(400)
})
