import * as z from 'zod/mini'
import { id, int } from '../../arguments.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { textField } from '../../text-fields.ts'

const NAME_MAX = 20
const POSITION_MAX = 100_000

/** A category as staff edit it; `version` grows with each change. */
export const StaffCategory = z.object({
  code: z.string(),
  name: z.string(),
  parentCode: z.nullable(z.string()),
  /** The entry of the menu that lists it; null for none. */
  menuId: z.nullable(z.string()),
  position: z.int(),
  version: z.int(),
})
export type StaffCategory = z.infer<typeof StaffCategory>

const categoryCode = () => z.string('请填写编码').check(z.regex(/^[A-Z]\d{2,8}$/, '应为一个大写字母与 2 到 8 位数字'))

export const listStaffCategories = route({
  method: 'GET',
  path: '/client/app/admin/category',
  ...staffWith('content'),
  summary: '全部分类，供修改',
  args: z.object({}),
  answer: z.array(StaffCategory),
})

export const saveCategory = route({
  method: 'POST',
  path: '/client/app/admin/category/save',
  ...staffWith('content'),
  summary: '新增分类（version 为 0），或修改它的名称、顺序与菜单；下级的编码以上级的编码开头',
  args: z.object({
    code: categoryCode(),
    name: textField('名称', 1, NAME_MAX),
    parentCode: z._default(z.nullable(categoryCode()), null),
    menuId: z._default(z.nullable(id()), null),
    position: int(0, POSITION_MAX),
    version: int(0, 2_000_000_000),
  }),
  answer: StaffCategory,
})

export const removeCategory = route({
  method: 'POST',
  path: '/client/app/admin/category/remove',
  ...staffWith('content'),
  summary: '移除分类；里面还有作品时，以 moveTo 指定移到哪个分类。返回移动了多少个作品',
  args: z.object({ code: categoryCode(), version: int(1, 2_000_000_000), moveTo: z.optional(categoryCode()) }),
  answer: z.object({ moved: z.int() }),
})
