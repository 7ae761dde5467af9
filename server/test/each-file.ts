import { afterAll, afterEach, vi } from 'vitest'

/** As long as `expect.poll`: how soon something happens depends on the machine. */
const TIMEOUT_MS = 45_000

const waitFor = vi.waitFor

/** `vi.waitFor` gives up after a second, and no setting changes that. */
vi.waitFor = ((callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options })) as typeof vi.waitFor

// Test files share a process: none may leave its globals, its clock or its spies to the next.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
afterAll(() => {
  vi.restoreAllMocks()
})
