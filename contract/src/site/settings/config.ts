import * as z from 'zod/mini'
import { int, text } from '../../arguments.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { SiteConfig } from '../entities.ts'
import { email } from '../infringement.ts'

const VERSION_MAX = 2_000_000_000

/** The version that an editor has read: a change is refused once another version has been saved. */
export const readVersion = () => int(1, VERSION_MAX)

/** Filing numbers in the notation of the ministry and the police; the patterns admit no markup. */
const icp = /^[\p{Script=Han}]{1,2}ICP[备证]\d{6,12}号(-\d{1,4})?$/u
const police = /^[\p{Script=Han}]{1,3}公网安备\s?\d{14}号$/u

const optional = (pattern: RegExp, error: string) =>
  z.string('应为文本').check(
    z.trim(),
    z.refine((value) => value === '' || pattern.test(value), error),
  )

const line = (max: number) => z.string('应为文本').check(z.trim(), z.maxLength(max, `不能超过 ${max} 个字`))

export const readConfig = route({
  method: 'GET',
  path: '/client/app/admin/site/config',
  ...staffWith('content'),
  summary: '站点信息与它的版本号，供修改',
  args: z.object({}),
  answer: z.object({ basic: SiteConfig.shape.basic, version: z.int() }),
})

export const changeConfig = route({
  method: 'PUT',
  path: '/client/app/admin/site/config',
  ...staffWith('content'),
  summary: '修改站点信息；version 不是现在的版本号时不保存',
  args: z.object({
    version: readVersion(),
    siteName: line(30).check(z.minLength(1, '请填写站点名称')),
    musicGenreCode: z.string('请选择分类').check(z.regex(/^[A-Z]\d{2,8}$/, '分类编码格式不正确')),
    contactEmail: email(),
    icp: optional(icp, '应为备案号原文，如 京ICP备12345678号-1'),
    police: optional(police, '应为备案号原文，如 京公网安备 11010502030143号'),
    copyright: line(100).check(z.minLength(1, '请填写版权声明')),
    others: text(2000),
    /** A picture that the caller uploaded, or the current one; '' for the site's own logo. */
    logo: line(200),
  }),
  answer: z.object({ basic: SiteConfig.shape.basic, version: z.int() }),
})
