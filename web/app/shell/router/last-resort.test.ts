import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listenToPageErrors, type PageError } from '../../remote/page-errors.ts'
import { RemixErrorBoundary } from './last-resort.tsx'

test('an error that nothing else shows is reported, and said in Chinese with a way to load the page again', () => {
  const boundary = new RemixErrorBoundary({ children: 'page' })
  expect(renderToString(boundary.render())).toBe('page')
  const reported: PageError[] = []
  listenToPageErrors((error) => reported.push(error))
  const error = new Error('a stack for developers')
  boundary.componentDidCatch(error)
  boundary.state = RemixErrorBoundary.getDerivedStateFromError()
  expect(reported).toContainEqual({ kind: 'page', error })
  const html = renderToString(boundary.render())
  expect(html).toContain('页面发生错误')
  expect(html).toContain('<button type="button">刷新页面</button>')
  expect(html).not.toContain('a stack')
})
