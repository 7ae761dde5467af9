import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'

export interface ExportedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes?: { key: string; value: { stringValue?: string } }[]
  status?: { code?: number }
}

interface ExportedTraces {
  resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[]
}

/** An OpenTelemetry collector on loopback that stores what is exported to it, until the test file ends. */
export async function traceCollector(): Promise<{ address: string; spans: ExportedSpan[] }> {
  const spans: ExportedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as ExportedTraces
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}
