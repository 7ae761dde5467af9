import { expect, test, vi } from 'vitest'

const verify = vi.hoisted(() => vi.fn())
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  verify.mockImplementation(real.verify)
  return { ...real, verify }
})
const { hashPassword, isPassword } = await import('./passwords.ts')

test('a password matches, another does not', async () => {
  const stored = await hashPassword('密码也可以用😀')
  expect(await isPassword(stored, '密码也可以用😀')).toBe(true)
  expect(await isPassword(stored, '密码也可以用')).toBe(false)
})

test('without an account the same work is done, and no password matches', async () => {
  verify.mockClear()
  expect(await isPassword(undefined, 'nobody has this password')).toBe(false)
  expect(await isPassword(null, 'anything')).toBe(false)
  expect(verify).toHaveBeenCalledTimes(2)
  for (const [hash] of verify.mock.calls) expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=4/)
})
