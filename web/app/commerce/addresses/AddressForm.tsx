import { type Address, saveAddress } from '@shenglang/contract/commerce/addresses/addresses'
import { useState } from 'react'
import { CallForm, textsOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import styles from './addresses.module.css'
import * as texts from './texts.ts'

interface AddressFormProps {
  /** The address being edited; undefined for a new one. */
  address: Address | undefined
  onSaved: (address: Address) => void
  /** Undefined where there is nothing to return to. */
  onCancel: (() => void) | undefined
}

export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const [phone, setPhone] = useState(address?.phone ?? '')
  const state = useCallForm(saveAddress, { done: onSaved })
  const send = (values: FormData) =>
    state.send({
      ...(address ? { addressId: address.addressId } : {}),
      ...textsOf(values, 'name', 'province', 'city', 'district', 'detail'),
      phone,
      isDefault: values.get('isDefault') === 'on',
    })
  return (
    <div className={styles.form}>
      <CallForm state={state} label={address ? texts.editAddress : texts.newAddress} submit={texts.saveAddress} onSubmit={send}>
        <div className={styles.pair}>
          <InputField name="name" label={texts.recipient} autoComplete="name" maxLength={25} defaultValue={address?.name} />
          <PhoneField name="phone" value={phone} onChange={setPhone} />
        </div>
        <div className={styles.pair}>
          <InputField
            name="province"
            label={texts.province}
            autoComplete="address-level1"
            maxLength={20}
            defaultValue={address?.province}
          />
          <InputField name="city" label={texts.city} autoComplete="address-level2" maxLength={30} defaultValue={address?.city} />
          <InputField
            name="district"
            label={texts.district}
            autoComplete="address-level3"
            maxLength={30}
            defaultValue={address?.district}
          />
        </div>
        <InputField
          name="detail"
          label={texts.detailedAddress}
          autoComplete="street-address"
          maxLength={100}
          defaultValue={address?.detail}
          placeholder={texts.addressHint}
        />
        {address?.isDefault ? null : (
          <label className={styles.check}>
            <input type="checkbox" name="isDefault" /> {texts.setDefaultAddress}
          </label>
        )}
      </CallForm>
      {onCancel ? <Button onClick={onCancel}>{texts.cancel}</Button> : null}
    </div>
  )
}
