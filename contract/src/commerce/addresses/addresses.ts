import * as z from 'zod/mini'
import { phone } from '../../accounts/rules.ts'
import { id } from '../../arguments.ts'
import { route } from '../../route.ts'
import { line } from '../../text-fields.ts'

export const ADDRESSES_MAX = 20

/** The fields of a delivery address; the form and the server use the same rules. */
export const AddressFields = z.object({
  name: line('收货人', 1, 25),
  phone: phone(),
  province: line('省份', 1, 20),
  city: line('城市', 1, 30),
  district: line('区县', 1, 30),
  detail: line('详细地址', 1, 100),
})
export type AddressFields = z.infer<typeof AddressFields>

export const Address = z.object({ addressId: z.string(), isDefault: z.boolean(), ...AddressFields.shape })
export type Address = z.infer<typeof Address>

/** An address on one line, in the form that carriers use. @public */
export function addressText({
  province,
  city,
  district,
  detail,
}: Pick<Address, 'province' | 'city' | 'district' | 'detail'>): string {
  // In a municipality province and city are the same, and are printed once.
  return `${[...new Set([province, city, district])].join(' ')} ${detail}`
}

export const listAddresses = route({
  method: 'GET',
  path: '/pay/client/address',
  audience: 'user',
  summary: '我的收货地址，默认的在前',
  args: z.object({}),
  answer: z.array(Address),
})

export const saveAddress = route({
  method: 'POST',
  path: '/pay/client/address/save',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary: `新增收货地址，或修改 addressId 所指的；最多 ${ADDRESSES_MAX} 个，第一个即为默认`,
  args: z.object({ addressId: z.optional(id()), isDefault: z._default(z.boolean(), false), ...AddressFields.shape }),
  answer: Address,
})

export const removeAddress = route({
  method: 'POST',
  path: '/pay/client/address/remove/{id}',
  audience: 'user',
  summary: '删除收货地址；已下的订单不受影响',
  args: z.object({ id: id() }),
  answer: z.array(Address),
})

export const chooseAddress = route({
  method: 'POST',
  path: '/pay/client/address/default/{id}',
  audience: 'user',
  summary: '设为默认收货地址',
  args: z.object({ id: id() }),
  answer: z.array(Address),
})
