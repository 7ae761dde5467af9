import { ADDRESSES_MAX, type Address, chooseAddress, listAddresses, removeAddress } from '@shenglang/contract/commerce/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../remote/api.ts'
import { useLoaded } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/notifier.ts'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/addresses-page'
import { AddressLines } from './AddressBook.tsx'
import { AddressForm } from './AddressForm.tsx'
import styles from './addresses.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { addresses: await context.get(callContext)(listAddresses, {}) }
}

export const meta: Route.MetaFunction = () => [{ title: '收货地址 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  const client = useQueryClient()
  const addresses = useLoaded(listAddresses, {}, loaderData.addresses)
  const [edited, setEdited] = useState<Address | 'new'>()
  const [busyWith, setBusyWith] = useState('')
  const change = async (id: string, route: typeof chooseAddress | typeof removeAddress, done: string) => {
    setBusyWith(id)
    try {
      client.setQueryData(keyOf(listAddresses, {}), await call(route, { id }))
      showToast(done)
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    setBusyWith('')
  }
  const saved = async () => {
    await client.invalidateQueries({ queryKey: keyOf(listAddresses) })
    setEdited(undefined)
    showToast('地址已保存')
  }
  const addButton = (
    <Button look="gold" onClick={() => setEdited('new')}>
      添加地址
    </Button>
  )
  return (
    <>
      <h1>收货地址</h1>
      <AccountTabs current="/user/addresses" />
      {edited !== undefined ? (
        <AddressForm
          address={edited === 'new' ? undefined : edited}
          onSaved={() => void saved()}
          onCancel={() => setEdited(undefined)}
        />
      ) : (
        <>
          {addresses.length === 0 ? (
            <Notice title="还没有收货地址" actions={addButton}>
              添加一个，买商品时不用再填
            </Notice>
          ) : (
            <ul className={styles.list}>
              {addresses.map((address) => (
                <li key={address.addressId} className={styles.row}>
                  <AddressLines address={address} />
                  <span className={styles.actions}>
                    {address.isDefault ? null : (
                      <Button
                        look="quiet"
                        disabled={busyWith === address.addressId}
                        aria-label={`把 ${address.name} 的地址设为默认`}
                        onClick={() => void change(address.addressId, chooseAddress, '已设为默认')}
                      >
                        设为默认
                      </Button>
                    )}
                    <Button look="quiet" aria-label={`修改 ${address.name} 的地址`} onClick={() => setEdited(address)}>
                      修改
                    </Button>
                    <Button
                      look="quiet"
                      disabled={busyWith === address.addressId}
                      aria-label={`删除 ${address.name} 的地址`}
                      onClick={() => void change(address.addressId, removeAddress, '地址已删除')}
                    >
                      删除
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {addresses.length === 0 ? null : addresses.length < ADDRESSES_MAX ? (
            addButton
          ) : (
            <p className={styles.none}>最多保存 {ADDRESSES_MAX} 个</p>
          )}
        </>
      )}
    </>
  )
}
