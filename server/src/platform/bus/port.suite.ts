import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bus, BusMessage } from './port.ts'

export interface BusUnderTest {
  /** Another process's, on the same messages. */
  open(): Bus
  /** Says something as the rest of the site does. */
  say(message: BusMessage): Promise<void>
  /** Breaks every connection of every bus. */
  break(): Promise<void>
}

/** What every adapter of the bus must do. */
export function busRules({ open, say, break: breakAll }: BusUnderTest): void {
  /** A bus that hears, what it heard, and how often it began to hear. */
  const hearing = async () => {
    const bus = open()
    onTestFinished(() => bus.close())
    const heard: BusMessage[] = []
    const onHearing = vi.fn()
    const stop = bus.listen({ onMessage: (message) => void heard.push(message), onHearing })
    await vi.waitFor(() => expect(onHearing).toHaveBeenCalledOnce())
    return { bus, heard, onHearing, stop }
  }
  const message = (userId: string, eventId?: number): BusMessage => (eventId === undefined ? { userId } : { userId, eventId })

  test('every process hears everything, in the order in which it was said', async () => {
    const both = [await hearing(), await hearing()]
    const said = [message('1', 1), message('2', 1), message('1', 2), message('1')]
    for (const each of said) await say(each)
    for (const { heard } of both) await vi.waitFor(() => expect(heard).toEqual(said))
  })

  test('who listens later is told at once that it hears, and who left hears no more', async () => {
    const { bus, heard, stop } = await hearing()
    const later = vi.fn()
    bus.listen({ onMessage: () => {}, onHearing: later })
    expect(later).toHaveBeenCalledOnce()
    stop()
    const last = await hearing()
    await say(message('7', 7))
    await vi.waitFor(() => expect(last.heard).toEqual([message('7', 7)]))
    expect(heard).toEqual([])
  })

  test('a broken connection is made anew; who listened is told, and hears', async () => {
    const { heard, onHearing } = await hearing()
    await breakAll()
    await vi.waitFor(() => expect(onHearing).toHaveBeenCalledTimes(2), { timeout: 20_000 })
    await say(message('3', 1))
    await vi.waitFor(() => expect(heard).toEqual([message('3', 1)]))
  })
}
