import { type Address, addressText, listAddresses } from '@shenglang/contract/commerce/addresses/addresses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import { AddressForm } from './AddressForm.tsx'
import styles from './addresses.module.css'
import * as texts from './texts.ts'

interface AddressBookProps {
  chosen: string | undefined
  /** Also called with the default address, once it is loaded. */
  onChoose: (addressId: string) => void
}

/** The delivery address: one of the user's, or a new one. */
export function AddressBook({ chosen, onChoose }: AddressBookProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(remoteQuery(listAddresses, {}))
  const [edited, setEdited] = useState<Address | 'new'>()
  const name = useId()
  const first = data?.[0]?.addressId
  useEffect(() => {
    if (chosen === undefined && first !== undefined) onChoose(first)
  }, [chosen, first, onChoose])
  if (error) {
    return (
      <p className="my-12 ink-t2" role="alert">
        {errorMessage(error)} <Button onClick={() => void refetch()}>{texts.retry}</Button>
      </p>
    )
  }
  if (!data) return <p className="my-12 ink-t2">{texts.fetchingAddresses}</p>
  const saved = async ({ addressId }: Address) => {
    await client.invalidateQueries({ queryKey: keyOf(listAddresses) })
    setEdited(undefined)
    onChoose(addressId)
  }
  if (edited !== undefined || data.length === 0) {
    return (
      <AddressForm
        address={edited === 'new' ? undefined : edited}
        onSaved={(address) => void saved(address)}
        onCancel={data.length === 0 ? undefined : () => setEdited(undefined)}
      />
    )
  }
  return (
    <fieldset className={`${styles.choice} grid gap-8 shrink pad-0 edge-none`}>
      <legend className="visually-hidden">{texts.deliveryAddresses}</legend>
      {data.map((address) => (
        <div key={address.addressId} className={styles.row}>
          <label className="grow shrink">
            <input type="radio" name={name} checked={chosen === address.addressId} onChange={() => onChoose(address.addressId)} />
            <AddressLines address={address} />
          </label>
          <Button look="quiet" aria-label={texts.editAddressOf(address.name)} onClick={() => setEdited(address)}>
            {texts.modify}
          </Button>
        </div>
      ))}
      <Button onClick={() => setEdited('new')}>{texts.enterNewAddress}</Button>
    </fieldset>
  )
}

/** The recipient and the address. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <span className="grid gap-4 shrink break">
      <b>
        {address.name} <span className="number">{address.phone}</span>
        {address.isDefault ? <small className="regular ink-t2 ml-8">{texts.defaultLabel}</small> : null}
      </b>
      <span className="ink-t1">{addressText(address)}</span>
    </span>
  )
}
