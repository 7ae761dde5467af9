import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'
import { crumbsOf } from './shell/menu/crumbs.ts'

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined || path === '*' ? [] : [path]), ...pathsOf(children)])

test('every page in the frame has a name', () => {
  const paths = pathsOf(routes).map((path) => `/${path.replace(/\/:\w+\??$/, '')}`)
  const framed = paths.filter((path) => !/^\/(login|social-callback|agreement)/.test(path))
  expect(framed.length).toBeGreaterThan(40)
  for (const path of framed) expect(crumbsOf(path, '').at(-1), path).toHaveProperty('name', expect.stringMatching(/./))
  for (const path of framed) expect(crumbsOf(path, '').at(-1)?.address, path).toBeUndefined()
})
