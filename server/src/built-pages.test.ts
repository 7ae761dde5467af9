import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { builtPage } from './built-pages.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('inline scripts are allowed by their hashes, and nothing else is', () => {
  const { scriptSources } = builtPage(
    '<html lang="zh-CN" data-theme="dark"><script nonce="">a()</script><script src="/b.js"></script><script type="module" async="">\nc()\n</script><p>&lt;script>d()',
  )
  expect(scriptSources).toEqual([hashOf('a()'), hashOf('\nc()\n')])
})

test('the page is in the theme of whoever asks, and in nothing else different', () => {
  const html = '<html lang="zh-CN" data-theme="dark"><p data-theme="dark">data-theme="dark"'
  expect(builtPage(html).htmlIn('dark')).toBe(html)
  expect(builtPage(html).htmlIn('light')).toBe('<html lang="zh-CN" data-theme="light"><p data-theme="dark">data-theme="dark"')
})
