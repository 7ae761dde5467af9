import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const page = (nonce: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body><p>声浪</p>` +
  `<script${nonce} type="module" async="">import "/assets/a.js"</script></body></html>`

test('the page itself requests no script', () => {
  const html = scriptsAfterPaint(page(''), '')
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(html).toContain('import "/assets/a.js"')
  expect(html).toContain('["/assets/a.js"]')
})

test('the policy of the page allows the script loader', () => {
  expect(scriptsAfterPaint(page(' nonce="n1"'), 'n1')).toMatch(/<script nonce="n1">\(function/)
  expect(scriptsAfterPaint(page(''), '')).toMatch(/<script>\(function/)
})
