/** The parts of a JSON schema that decide which values are interesting. */
interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Schema
}

export interface Operation {
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

/** The arguments of a call: `path` and `query` as texts, `body` as JSON. */
export interface HostileArguments {
  path: Record<string, string>
  query: Record<string, string>
  body: unknown
}

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'null',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '😀'.repeat(50),
  '长'.repeat(3000),
  '%',
  '%00',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '\\',
  '_%',
  '../../etc/passwd',
  '0x10',
  '9223372036854775808',
  '999999999999999999',
  '9999-99-99T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '12:00',
  '9-1',
  '000-999',
  '{"a":1}',
  '[]',
  'a,'.repeat(200),
  ',',
  '__proto__',
  'constructor',
]
const NUMBERS = [0, -0, -1, 1, 0.5, 1e-300, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 999_999_999_999]
/** Objects that look like a text, a list, a file or an instant, and fail the code that compares, prints or walks them. */
const IMITATIONS: unknown[] = [
  { length: { toString: 0 } },
  { length: { valueOf: 0, toString: 0 }, codePointAt: 0, toString: 0 },
  { length: 1, 0: { toString: null, valueOf: null } },
  { size: { toString: 0 }, name: { length: {} }, type: 0 },
  { getTime: 0, toISOString: 0, toJSON: 0, valueOf: 0, toString: 0 },
  { hasOwnProperty: 0, toLocaleString: 0, name: 0 },
]
const OTHERS: unknown[] = [null, true, false, [], {}, [null], [[]], [{}], { toString: 1 }, { __proto__: null, length: -1 }]

/** Makes arguments of a call: mostly valid ones, some at a limit, of a wrong kind, or hostile. */
export function createHostileArguments(random: () => number, fitting: Record<string, unknown[]>) {
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const isNow = (share: number) => random() < share

  const anything = (): unknown => oneOf([oneOf(TEXTS), oneOf(NUMBERS), oneOf(OTHERS), oneOf(IMITATIONS)])

  const limits = ({ minimum = 0, maximum = 100 }: Schema) =>
    oneOf(isNow(wildness) ? [minimum - 1, maximum + 1, minimum + 0.5] : [minimum, maximum, Math.floor((minimum + maximum) / 2)])

  const fits = (name: string, schema: Schema): unknown => {
    if (schema.anyOf) return fits(name, oneOf(schema.anyOf))
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return oneOf(schema.enum)
    const known = fitting[name]
    if (known && schema.type !== 'array') return oneOf(known)
    switch (schema.type) {
      case 'integer':
      case 'number':
        return limits(schema)
      case 'boolean':
        return isNow(0.5)
      case 'null':
        return null
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => value(name, schema.items ?? {}))
      case 'object':
        return objectOf(schema.properties ?? {})
      case 'string':
        return oneOf(['夜航', 'a', 'x'.repeat(schema.maxLength ?? 20), ...TEXTS])
      default:
        return anything()
    }
  }

  /** Probability of a hostile value in a call; 0 in some calls, to reach the code behind the schema. */
  let wildness = 0
  /** Probability that an argument is given. */
  let density = 1
  const value = (name: string, schema: Schema): unknown => (isNow(wildness) ? anything() : fits(name, schema))

  const objectOf = (properties: Record<string, Schema>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, schema]) => (isNow(density) ? [[name, value(name, schema)]] : [])),
    )

  return ({ parameters, requestBody }: Operation): HostileArguments => {
    wildness = oneOf([0, 0.1, 0.4])
    density = oneOf([0.15, 0.5, 1])
    const named = (location: Parameter['in']) => {
      const chosen = parameters.filter((parameter) => parameter.in === location && (location === 'path' || isNow(density)))
      return Object.fromEntries(chosen.map(({ name, schema }) => [name, asText(value(name, schema))]))
    }
    const schema = requestBody?.content['application/json'].schema
    return {
      path: named('path'),
      query: named('query'),
      body: schema && (isNow(wildness / 4) ? anything() : objectOf(schema.properties ?? {})),
    }
  }
}

/** A list is separated by commas in an address. */
const asText = (value: unknown): string =>
  (typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(asText).join(',')
      : (JSON.stringify(value) ?? '')
  ).toWellFormed()
