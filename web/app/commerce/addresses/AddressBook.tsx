import { type Address, addressWords, listAddresses } from '@shenglang/contract/commerce/addresses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { AddressForm } from './AddressForm.tsx'
import styles from './addresses.module.css'

interface AddressBookProps {
  chosen: string | undefined
  /** Also called by itself with the default, once it is known. */
  onChoose: (addressId: string) => void
}

/** Where goods are to be sent: one of one's own addresses, or a new one. */
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
      <p className={styles.none} role="alert">
        {errorWords(error)} <Button onClick={() => void refetch()}>重试</Button>
      </p>
    )
  }
  if (!data) return <p className={styles.none}>正在取地址…</p>
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
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">收货地址</legend>
      {data.map((address) => (
        <div key={address.addressId} className={styles.row}>
          <label>
            <input type="radio" name={name} checked={chosen === address.addressId} onChange={() => onChoose(address.addressId)} />
            <AddressLines address={address} />
          </label>
          <Button look="quiet" aria-label={`修改 ${address.name} 的地址`} onClick={() => setEdited(address)}>
            修改
          </Button>
        </div>
      ))}
      <Button onClick={() => setEdited('new')}>使用新地址</Button>
    </fieldset>
  )
}

/** Who gets it, and where. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <span className={styles.lines}>
      <b>
        {address.name} <span className="number">{address.phone}</span>
        {address.isDefault ? <small>默认</small> : null}
      </b>
      <span>{addressWords(address)}</span>
    </span>
  )
}
