import { type Address, saveAddress } from '@shenglang/contract/commerce/addresses'
import { useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { PhoneField } from '../../forms/fields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './addresses.module.css'

interface AddressFormProps {
  /** What is changed; undefined for a new one. */
  address: Address | undefined
  onSaved: (address: Address) => void
  /** Undefined where there is nothing to go back to. */
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
      <CallForm state={state} label={address ? '修改收货地址' : '新的收货地址'} submit="保存地址" onSubmit={send}>
        <div className={styles.pair}>
          <Field name="name" label="收货人" fault={state.faults.name}>
            {(control) => <input {...control} autoComplete="name" maxLength={25} defaultValue={address?.name} />}
          </Field>
          <PhoneField name="phone" value={phone} onChange={setPhone} fault={state.faults.phone} />
        </div>
        <div className={styles.pair}>
          <Field name="province" label="省份" fault={state.faults.province}>
            {(control) => <input {...control} autoComplete="address-level1" maxLength={20} defaultValue={address?.province} />}
          </Field>
          <Field name="city" label="城市" fault={state.faults.city}>
            {(control) => <input {...control} autoComplete="address-level2" maxLength={30} defaultValue={address?.city} />}
          </Field>
          <Field name="district" label="区县" fault={state.faults.district}>
            {(control) => <input {...control} autoComplete="address-level3" maxLength={30} defaultValue={address?.district} />}
          </Field>
        </div>
        <Field name="detail" label="详细地址" fault={state.faults.detail}>
          {(control) => (
            <input
              {...control}
              autoComplete="street-address"
              maxLength={100}
              defaultValue={address?.detail}
              placeholder="街道、门牌、楼层、房号"
            />
          )}
        </Field>
        {address?.isDefault ? null : (
          <label className={styles.check}>
            <input type="checkbox" name="isDefault" /> 设为默认地址
          </label>
        )}
      </CallForm>
      {onCancel ? <Button onClick={onCancel}>取消</Button> : null}
    </div>
  )
}
