import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bus, BusMessage } from './port.ts'

export interface BusUnderTest {
  /** Opens a bus as another process does, for the same messages. */
  open(): Bus
  /** Breaks every connection of every bus. */
  break(): Promise<void>
}

/** The tests that every adapter of the bus must pass. */
export function busRules({ open, break: breakAll }: BusUnderTest): void {
  /** A listening bus, the messages that it received, and how often it (re)connected. */
  const listening = async () => {
    const bus = open()
    onTestFinished(() => bus.close())
    const received: BusMessage[] = []
    const onListening = vi.fn()
    const stop = bus.listen({ onMessage: (message) => void received.push(message), onListening })
    await expect.poll(() => onListening).toHaveBeenCalledOnce()
    return { bus, received, onListening, stop }
  }
  const message = (userId: string, eventId?: number): BusMessage => (eventId === undefined ? { userId } : { userId, eventId })

  test('every process receives every message, in the order of publication', async () => {
    const both = [await listening(), await listening()]
    const sent = [message('1', 1), message('2', 1), message('1', 2), message('1')]
    for (const each of sent) await both[0]?.bus.send([each])
    await both[1]?.bus.send([message('3', 1), message('3', 2)])
    sent.push(message('3', 1), message('3', 2))
    for (const { received } of both) await expect.poll(() => received).toEqual(sent)
  })

  test('a late listener is notified of the connection at once, and receives nothing after unsubscribing', async () => {
    const { bus, received, stop } = await listening()
    const later = vi.fn()
    bus.listen({ onMessage: () => {}, onListening: later })
    expect(later).toHaveBeenCalledOnce()
    stop()
    const last = await listening()
    await bus.send([message('7', 7)])
    await expect.poll(() => last.received).toEqual([message('7', 7)])
    expect(received).toEqual([])
  })

  test('a broken connection is made again; listeners are notified and receive messages again', async () => {
    const { bus, received, onListening } = await listening()
    await breakAll()
    await expect.poll(() => onListening).toHaveBeenCalledTimes(2)
    await bus.send([message('3', 1)])
    await expect.poll(() => received).toEqual([message('3', 1)])
  })
}
