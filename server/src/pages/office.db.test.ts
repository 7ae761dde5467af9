import { readFile } from 'node:fs/promises'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { testApplication } from '../../test/test-application.ts'
import { ensureWebBuild } from './build-site.ts'
import { officeAddress } from './office.ts'
import { readWebBuild } from './web-build.ts'

await ensureWebBuild()
const application = await testApplication({ ROLES: 'api,web' })
const { app } = application
const { clientFolder } = await readWebBuild('')

const get = (url: string, token?: string) =>
  app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
const staff = await buildUser(application, { permissions: ['support'] })
const member = await buildUser(application)

test.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/ADMIN/Orders?x=1?y', '/admin/Orders?x=1?y'],
  ['/%61dmin//people', '/admin/people'],
  ['//admin', '/admin'],
  ['/admin%2Forders', '/admin/orders'],
  ['/administration', undefined],
  ['/dj', undefined],
])('%s is the page of the office %s', (url, address) => {
  expect(officeAddress(url)).toBe(address)
})

test.each(['/admin', '/admin/orders', '/ADMIN', '//admin', '/%61dmin'])(
  '%s leads visitors and members to the home page',
  async (url) => {
    for (const token of [undefined, member.token]) {
      const { statusCode, headers } = await get(url, token)
      expect([statusCode, headers.location]).toEqual([302, '/'])
    }
  },
)

test('any permission of staff opens the office, under its canonical address alone', async () => {
  const { statusCode, headers, body } = await get('/admin/orders', staff.token)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(parse(body).querySelector('#office')).not.toBeNull()
  expect((await get('/Admin/orders', staff.token)).headers.location).toBe('/admin/orders')
})

test('the files of the office go to staff alone', async () => {
  const page = parse((await get('/admin', staff.token)).body)
  const script = page.querySelector('script')?.getAttribute('src') ?? ''
  const sheet = page.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? ''
  for (const file of [script, sheet]) {
    expect((await get(file, staff.token)).statusCode).toBe(200)
    for (const token of [undefined, member.token]) expect((await get(file, token)).statusCode).toBe(404)
  }
  expect((await get('/admin/assets/..%2Fmanifest.json', staff.token)).statusCode).toBe(404)
})

test('neither the list of files that devices store nor any public script has something of the office', async () => {
  const stored = await readFile(`${clientFolder}/parts.json`, 'utf8')
  const page = parse((await get('/admin', staff.token)).body)
  const script = page.querySelector('script')?.getAttribute('src')?.split('/').at(-1) ?? 'no script'
  expect(stored).not.toContain(script)
  for (const file of JSON.parse(stored) as string[]) {
    expect((await readFile(`${clientFolder}${file}`, 'utf8')).includes('/client/app/admin/overview'), file).toBe(false)
  }
})
