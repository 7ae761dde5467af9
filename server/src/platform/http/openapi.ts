import { IDEMPOTENCY_KEY_PATTERN } from '@shenglang/contract/constants'
import { rowOf, SUCCESS_CODE } from '@shenglang/contract/envelope'
import { FAULTS } from '@shenglang/contract/fault-table'
import { PERMISSION_LABELS, type StaffPermission } from '@shenglang/contract/roles'
import { pathNames, type Route } from '@shenglang/contract/route'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/** The JSON schema of a route's success envelope. */
function envelopeSchema(route: Route): JsonSchema {
  const head = { code: z.int(), msg: z.string() }
  const envelope = rowOf(route)
    ? z.object({ ...head, ...(route.answer as z.ZodMiniObject).shape })
    : z.object({ ...head, data: route.answer })
  return z.toJSONSchema(envelope)
}

/** The OpenAPI 3.1 document of `routes`, generated from the contract alone. */
export function openApiDocument(routes: Route[], base: string, title: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1', description: '所有接口返回 {code, msg, data} 或 {code, msg, rows, total}。' },
    servers: [{ url: base }],
    paths,
    components: { responses: { Fault: faultResponse() }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(route: Route): JsonSchema {
  const args = z.toJSONSchema(route.args, { io: 'input', unrepresentable: 'any' })
  const inPath = new Set(pathNames(route))
  const properties = Object.entries(args.properties ?? {})
  const required = new Set(args.required)
  const parameters = properties
    .filter(([name]) => route.method === 'GET' || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }))
  const body = Object.fromEntries(properties.filter(([name]) => !inPath.has(name)))
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    ...accessOf(route),
    parameters: route.idempotent ? [...parameters, idempotencyKey] : parameters,
    ...(route.method === 'GET'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: { type: 'object', properties: body } } } } }),
    responses: {
      [SUCCESS_CODE]: {
        description: '成功',
        content: { 'application/json': { schema: envelopeSchema(route) } },
      },
      default: { $ref: '#/components/responses/Fault' },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '同一次操作的编号：24 小时内以同一编号重复提交只执行一次，返回第一次的结果；内容不同则返回 409',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
}

function accessOf({ audience, permission, needsConsent }: Route): JsonSchema {
  if (audience === 'public') return {}
  const needed = permission === undefined ? audience : `${audience}，${permissionText(permission)}`
  const consent = needsConsent ? '；未同意用户协议的账号返回 CONSENT_REQUIRED，同意（POST /client/app/user/consent）后再提交' : ''
  return { security: [{ bearer: permission === undefined ? [] : [permission] }], description: `需要身份：${needed}${consent}` }
}

const permissionText = (permission: StaffPermission) =>
  permission === 'any' ? '任一权限' : `权限 ${permission}（${PERMISSION_LABELS[permission]}）`

function faultResponse(): JsonSchema {
  const schema = z.object({ code: z.int(), msg: z.string(), fault: z.enum(Object.keys(FAULTS) as [string]) })
  return { description: '失败', content: { 'application/json': { schema: z.toJSONSchema(schema) } } }
}
