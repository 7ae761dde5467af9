import * as z from 'zod/mini'
import { PAGE_NUM_MAX, PAGE_SIZE_MAX, TEXT_ARGUMENT_MAX } from './constants.ts'

/** An id in any call: decimal digits within a 64-bit integer. */
const ID = /^[1-9]\d{0,17}$/

/** True for a text in the form of an id. */
export const isId = (text: string): boolean => ID.test(text)

export const id = () => z.string().check(z.regex(ID, '编号格式不正确'))

export const int = (min: number, max: number) =>
  z.coerce
    .number(`应为 ${min} 到 ${max} 的整数`)
    .check(
      z.int(`应为 ${min} 到 ${max} 的整数`),
      z.gte(min, `应为 ${min} 到 ${max} 的整数`),
      z.lte(max, `应为 ${min} 到 ${max} 的整数`),
    )

export const UNREADABLE_TEXT = '含有无法识别的字符'

/** True for text that the database can store: it has no NUL and no unpaired surrogate. */
const isReadable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** True when every text in a value, including field names, is readable. Not recursive, since the sender chooses the depth. */
export function hasReadableText(value: unknown): boolean {
  const rest = [value]
  while (rest.length > 0) {
    const part = rest.pop()
    if (typeof part === 'string' && !isReadable(part)) return false
    if (typeof part !== 'object' || part === null) continue
    if (!Array.isArray(part) && !Object.keys(part).every(isReadable)) return false
    for (const inner of Object.values(part)) rest.push(inner)
  }
  return true
}

export const readable = z.refine<string>(isReadable, UNREADABLE_TEXT)

export const text = (maxLength = TEXT_ARGUMENT_MAX) =>
  z.string('应为文本').check(z.maxLength(maxLength, `不能超过 ${maxLength} 个字`), readable)

/** Several values in one argument, separated by commas; an empty one means "any". */
export const list = <Item extends z.ZodMiniType<string, string>>(item: Item, maxItems = 50) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())], '应为用逗号分隔的值'),
      z.transform((value: string | string[]) =>
        (typeof value === 'string' ? value.split(',') : value).filter((part) => part !== ''),
      ),
    ),
    z.array(item).check(z.maxLength(maxItems, `不能超过 ${maxItems} 项`)),
  )

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, '不在可选的范围内')

/** An ISO 8601 instant with its time zone. */
export const instant = () => z.iso.datetime({ offset: true, error: '应为带时区的时间，如 2026-12-01T00:00:00+08:00' })

const secrets = new WeakSet<z.core.$ZodType>()

/** Marks an argument that must not be logged. Call it last: a schema derived from the result is not marked. */
export function secret<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  secrets.add(schema)
  return schema
}

/** Checked arguments for logs: secrets become `***`, and a file its name and size. */
export function withoutSecrets(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (secrets.has(schema)) return '***'
  if (value instanceof File) return { name: value.name, size: value.size }
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return withoutSecrets(def.innerType, value)
  if (def.type === 'array' && Array.isArray(value)) return value.map((item) => withoutSecrets(def.element, item))
  if (def.type !== 'object' || typeof value !== 'object') return value
  const unmarked = Object.entries(value).map(([name, part]) => {
    const inner = def.shape[name]
    return [name, inner ? withoutSecrets(inner, part) : part]
  })
  return Object.fromEntries(unmarked)
}

/** The page of a list: `pageNum` from 1, `pageSize` at most 100. */
export const paging = {
  pageNum: z._default(int(1, PAGE_NUM_MAX), 1),
  pageSize: z._default(int(1, PAGE_SIZE_MAX), 30),
}

/** The page of a list with a cursor: `after` is the `next` of the page before. */
export const cursorArgs = {
  after: z.optional(id()),
  pageSize: paging.pageSize,
}
