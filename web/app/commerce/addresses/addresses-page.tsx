import {
  ADDRESSES_MAX,
  type Address,
  chooseAddress,
  listAddresses,
  removeAddress,
} from '@shenglang/contract/commerce/addresses/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../remote/api.ts'
import { useCachedAnswer } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { attempt } from '../../ui/browser/attempt.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/addresses-page'
import { AddressLines } from './AddressBook.tsx'
import { AddressForm } from './AddressForm.tsx'
import styles from './addresses.module.css'
import * as texts from './texts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { addresses: await context.get(callContext)(listAddresses, {}) }
}

export const meta: Route.MetaFunction = () => [{ title: texts.addressesTitle }, { name: 'robots', content: 'noindex' }]

export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  const client = useQueryClient()
  const addresses = useCachedAnswer(listAddresses, {}, loaderData.addresses)
  const [edited, setEdited] = useState<Address | 'new'>()
  const [busyWith, setBusyWith] = useState('')
  const change = async (id: string, route: typeof chooseAddress | typeof removeAddress, done: string) => {
    setBusyWith(id)
    await attempt(async () => {
      client.setQueryData(keyOf(listAddresses, {}), await call(route, { id }))
      showToast(done)
    })
    setBusyWith('')
  }
  const saved = async () => {
    await client.invalidateQueries({ queryKey: keyOf(listAddresses) })
    setEdited(undefined)
    showToast(texts.addressSaved)
  }
  const addButton = (
    <Button look="gold" onClick={() => setEdited('new')}>
      {texts.addAddress}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.deliveryAddresses} />
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
            <Notice title={texts.noAddresses} actions={addButton}>
              {texts.noAddressesHint}
            </Notice>
          ) : (
            <ul className="grid gap-12 pad-0 no-marks my-20">
              {addresses.map((address) => (
                <li key={address.addressId} className={styles.row}>
                  <AddressLines address={address} />
                  <span className="flex wrap gap-8">
                    {address.isDefault ? null : (
                      <Button
                        look="quiet"
                        disabled={busyWith === address.addressId}
                        aria-label={texts.setDefaultFor(address.name)}
                        onClick={() => void change(address.addressId, chooseAddress, texts.defaultSet)}
                      >
                        {texts.setDefault}
                      </Button>
                    )}
                    <Button look="quiet" aria-label={texts.editAddressOf(address.name)} onClick={() => setEdited(address)}>
                      {texts.modify}
                    </Button>
                    <Button
                      look="quiet"
                      disabled={busyWith === address.addressId}
                      aria-label={texts.deleteAddressOf(address.name)}
                      onClick={() => void change(address.addressId, removeAddress, texts.addressDeleted)}
                    >
                      {texts.deleteAction}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {addresses.length === 0 ? null : addresses.length < ADDRESSES_MAX ? (
            addButton
          ) : (
            <p className="my-12 ink-t2">{texts.addressLimit(ADDRESSES_MAX)}</p>
          )}
        </>
      )}
    </>
  )
}
