import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { acceptForms, formArguments, pathOf } from './form.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-form-'))
const app = await createApp({ TRUST_PROXY: false, BODY_LIMIT_BYTES: 1000 }, undefined)
// As an earlier release left it.
await mkdir(join(folder, 'forms'), { mode: 0o755 })
await acceptForms(app, join(folder, 'forms'))
app.post('/', async (request) => {
  const { file, note } = await formArguments(request)
  if (!(file instanceof File)) return { size: 0 }
  return { name: file.name, size: file.size, isOnDisk: pathOf(file).startsWith(folder), text: await file.text(), note }
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="夜.txt"\r\ncontent-type: text/plain\r\n\r\n'
const post = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'multipart/form-data; boundary=edge' }, payload })

test('forms are readable by their owner alone', async () => {
  expect((await stat(join(folder, 'forms'))).mode & 0o777).toBe(0o700)
})

test('a file is written to the disk as it arrives, and deleted after the answer', async () => {
  const answer = await post(`${head}你好\r\n--edge--\r\n`)
  expect(answer.json()).toEqual({ name: '夜.txt', size: 6, isOnDisk: true, text: '你好' })
  await expect.poll(() => readdir(join(folder, 'forms'))).toEqual([])
})

test.each([
  ['breaks off within the file', `${head}你`],
  ['breaks off within the head', '--edge\r\ncontent-disposition: form-data; name="fi'],
  ['is no form', 'hello'],
])('a form that %s is no fault of the server', async (_name, payload) => {
  const answer = await post(payload)
  expect([answer.statusCode, answer.json().fault]).toEqual([400, 'MALFORMED_REQUEST'])
  await expect.poll(() => readdir(join(folder, 'forms'))).toEqual([])
})

test('the fields of a form come with its file', async () => {
  const text = (value: string) => `--edge\r\ncontent-disposition: form-data; name="note"\r\n\r\n${value}\r\n`
  const answer = await post(`${text('一张图')}${head}你好\r\n--edge--\r\n`)
  expect(answer.json()).toMatchObject({ text: '你好', note: '一张图' })
})

test('a form without a file has no arguments', async () => {
  const answer = await post('--edge\r\ncontent-disposition: form-data; name="other"\r\n\r\n1\r\n--edge--\r\n')
  expect(answer.json()).toEqual({ size: 0 })
})

test('a sender who disconnects leaves nothing behind', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: 900\r\n\r\n${head}你好`,
  )
  await expect.poll(() => readdir(join(folder, 'forms'))).toHaveLength(1)
  socket.destroy()
  await once(socket, 'close')
  await expect.poll(() => readdir(join(folder, 'forms'))).toEqual([])
})
