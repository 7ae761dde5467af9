import { afterAll, afterEach, vi } from 'vitest'

// Test files share a process: none may leave its globals, its clock or its spies to the next.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
afterAll(() => {
  vi.restoreAllMocks()
})
