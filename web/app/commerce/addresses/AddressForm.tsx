import { type Address, saveAddress } from '@shenglang/contract/commerce/addresses/addresses'
import { useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
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
      name: textOf(values, 'name'),
      phone,
      province: textOf(values, 'province'),
      city: textOf(values, 'city'),
      district: textOf(values, 'district'),
      detail: textOf(values, 'detail'),
      isDefault: values.get('isDefault') === 'on',
    })
  return (
    <div className={styles.form}>
      <CallForm state={state} label={address ? texts.editAddress : texts.newAddress} submit={texts.saveAddress} onSubmit={send}>
        <div className={styles.pair}>
          <Field name="name" label={texts.recipient} fault={state.faults.name}>
            {(control) => <input {...control} autoComplete="name" maxLength={25} defaultValue={address?.name} />}
          </Field>
          <PhoneField name="phone" value={phone} onChange={setPhone} fault={state.faults.phone} />
        </div>
        <div className={styles.pair}>
          <Field name="province" label={texts.province} fault={state.faults.province}>
            {(control) => <input {...control} autoComplete="address-level1" maxLength={20} defaultValue={address?.province} />}
          </Field>
          <Field name="city" label={texts.city} fault={state.faults.city}>
            {(control) => <input {...control} autoComplete="address-level2" maxLength={30} defaultValue={address?.city} />}
          </Field>
          <Field name="district" label={texts.district} fault={state.faults.district}>
            {(control) => <input {...control} autoComplete="address-level3" maxLength={30} defaultValue={address?.district} />}
          </Field>
        </div>
        <Field name="detail" label={texts.detailedAddress} fault={state.faults.detail}>
          {(control) => (
            <input
              {...control}
              autoComplete="street-address"
              maxLength={100}
              defaultValue={address?.detail}
              placeholder={texts.addressHint}
            />
          )}
        </Field>
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
