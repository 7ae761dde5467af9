import { ADDRESSES_MAX, type Address, type saveAddress as contract } from '@shenglang/contract/commerce/addresses/addresses'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import {
  type AddressRow,
  countAddresses,
  deleteAddress,
  insertAddress,
  lockAddressBook,
  makeDefault,
  selectAddress,
  selectAddresses,
  updateAddress,
} from './addresses.sql.ts'

type Deps = Pick<CommerceDeps, 'db'>

export async function listAddresses({ db }: Deps, userId: string): Promise<Address[]> {
  return (await selectAddresses(db, userId)).map(toAddress)
}

/** Adds an address, or changes one. The first is the default; saving another as default replaces it. */
export function saveAddress(
  { db }: Deps,
  userId: string,
  { addressId, isDefault, ...fields }: CheckedArgsOf<typeof contract>,
): Promise<Address> {
  return db.transaction().execute(async (transaction) => {
    await lockAddressBook(transaction, userId)
    const count = await countAddresses(transaction, userId)
    if (addressId === undefined && count >= ADDRESSES_MAX) throw fault('ADDRESSES_TOO_MANY', { max: ADDRESSES_MAX })
    const savedId = addressId ?? (await insertAddress(transaction, userId, fields))
    if (addressId !== undefined && !(await updateAddress(transaction, userId, addressId, fields)))
      throw fault('ADDRESS_NOT_FOUND')
    if (isDefault || count === 0) await makeDefault(transaction, userId, savedId)
    return readAddress(transaction, userId, savedId)
  })
}

/** Removes an address; if it was the default, the newest of the others becomes it. */
export function removeAddress({ db }: Deps, userId: string, addressId: string): Promise<Address[]> {
  return db.transaction().execute(async (transaction) => {
    await lockAddressBook(transaction, userId)
    if (!(await deleteAddress(transaction, userId, addressId))) throw fault('ADDRESS_NOT_FOUND')
    const [first] = await selectAddresses(transaction, userId)
    if (first && !first.is_default) await makeDefault(transaction, userId, first.address_id)
    return listAddresses({ db: transaction }, userId)
  })
}

export function chooseAddress({ db }: Deps, userId: string, addressId: string): Promise<Address[]> {
  return db.transaction().execute(async (transaction) => {
    await lockAddressBook(transaction, userId)
    await readAddress(transaction, userId, addressId)
    await makeDefault(transaction, userId, addressId)
    return listAddresses({ db: transaction }, userId)
  })
}

async function readAddress(db: Db, userId: string, addressId: string): Promise<Address> {
  const row = await selectAddress(db, userId, addressId)
  if (!row) throw fault('ADDRESS_NOT_FOUND')
  return toAddress(row)
}

function toAddress({ address_id, name, phone, province, city, district, detail, is_default }: AddressRow): Address {
  return { addressId: address_id, name, phone, province, city, district, detail, isDefault: is_default }
}
