import { afterAll, afterEach, vi } from 'vitest'
import { closeAll } from './at-end.ts'

// Test files share a process: none may leave its globals, its clock or its spies to the next.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await closeAll()
})
