import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import fastify from 'fastify'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountOffice } from './office.ts'

const POLICY = "default-src 'self'"
const STAFF: Caller = { ...VISITOR_CALLER, userId: '1', permissions: ['support'] }
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shenglang-office-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function officeFor(caller: Caller) {
  const app = fastify()
  const readContext = () => Promise.reject(new Error('no file is requested'))
  const deps = { folder, isBuiltLater: true, readContext, readPreferences: () => ({ theme: 'light' }), policy: POLICY }
  const answer = await mountOffice(app, deps)
  app.get('/*', async (request, reply) => {
    await answer(request, reply, caller)
    return reply
  })
  return (url: string) => app.inject({ url, headers: { cookie: 'theme=light' } })
}

test('staff see that the office is being built, then the office; others are redirected all the while', async () => {
  const [asStaff, asVisitor] = [await officeFor(STAFF), await officeFor(VISITOR_CALLER)]
  const waiting = await asStaff('/admin/orders')
  expect([waiting.statusCode, waiting.headers['retry-after'], waiting.headers['x-robots-tag']]).toEqual([503, '2', 'noindex'])
  const page = parse(waiting.body)
  expect(page.querySelector('li')?.textContent.trim()).toBe('构建后台')
  expect(page.querySelector('html')?.getAttribute('data-theme')).toBe('light')
  // It asks the server by a script of its own.
  expect(waiting.headers['content-security-policy']).toContain("script-src 'sha256-")
  expect((await asVisitor('/admin/orders')).headers.location).toBe('/')

  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ 'office/main.tsx': { file: 'assets/main.js' } }))
  const built = await asStaff('/admin/orders')
  expect([built.statusCode, built.headers['content-security-policy']]).toEqual([200, POLICY])
  expect(parse(built.body).querySelector('script')?.getAttribute('src')).toBe('/admin/assets/main.js')
  expect((await asVisitor('/admin/orders')).headers.location).toBe('/')
})

test('a site that was built elsewhere without its office does not start', async () => {
  const readContext = () => Promise.reject(new Error('no file is requested'))
  const deps = { folder: join(folder, 'nowhere'), readContext, readPreferences: () => ({ theme: 'dark' }), policy: POLICY }
  await expect(mountOffice(fastify(), { ...deps, isBuiltLater: false })).rejects.toThrow('has no back office')
})
