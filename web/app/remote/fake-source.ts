import type { News } from './event-feed.ts'

/** An EventSource for tests, which play the server. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []

  static last(): FakeSource {
    const source = FakeSource.opened.at(-1)
    if (!source) throw new Error('no stream was opened')
    return source
  }

  static open(): FakeSource[] {
    return FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED)
  }

  readyState = 0
  onerror = () => {}

  constructor(readonly address: string) {
    super()
    FakeSource.opened.push(this)
  }

  close(): void {
    this.readyState = FakeSource.CLOSED
  }

  emit(name: string, data: string, lastEventId = ''): void {
    this.dispatchEvent(Object.assign(new Event(name), { data, lastEventId }))
  }

  ready(cursor: number): void {
    this.emit('ready', String(cursor))
  }

  event(id: number, event: object): void {
    this.emit('message', JSON.stringify(event), String(id))
  }

  /** The connection is lost. */
  break(): void {
    this.onerror()
  }

  /** The server answers with an error. */
  refuse(): void {
    this.readyState = FakeSource.CLOSED
    this.onerror()
  }
}

export const work = (resourceId: string) => ({ kind: 'work', resourceId }) as const

/** The events of news, as number and id. */
export const eventsOf = (calls: [News][]): string[] =>
  calls.flatMap(([{ events }]) => events.map(({ id, event }) => `${id} ${'resourceId' in event ? event.resourceId : event.kind}`))
