import { expect, test, vi } from 'vitest'
import { instantOfShanghai, shanghaiDay, shanghaiInput } from './shanghai.ts'

// The zone of the machine, or of the reader's browser, must not matter.
test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'days and hours are those of Shanghai on a machine in %s',
  (here) => {
    vi.stubEnv('TZ', here)
    expect(shanghaiDay(new Date('2026-11-21T16:30:00Z'))).toBe('2026-11-22')
    expect(shanghaiDay(new Date('2026-11-21T15:59:59Z'))).toBe('2026-11-21')
    expect(shanghaiInput('2026-12-31T16:30:00.000Z')).toBe('2027-01-01T00:30')
    expect(instantOfShanghai('2027-01-01T00:30')).toBe('2026-12-31T16:30:00.000Z')
    expect([shanghaiInput(''), instantOfShanghai('')]).toEqual(['', ''])
  },
)
