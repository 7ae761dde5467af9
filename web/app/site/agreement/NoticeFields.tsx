import { CAPACITIES, CAPACITY_NAMES } from '@shenglang/contract/site/infringement'
import { useId } from 'react'
import fieldStyles from '../../ui/Field.module.css'
import { Field } from '../../ui/Field.tsx'
import styles from './form.module.css'
import type { NoticeFaults } from './notice-values.ts'

export function NoticeFields({ faults }: { faults: NoticeFaults }) {
  return (
    <>
      <Field name="complainant" label="投诉人姓名或单位名称" fault={faults.complainant}>
        {(control) => <input {...control} autoComplete="name" />}
      </Field>
      <Capacity fault={faults.capacity} />
      <div className={styles.pair}>
        <Field name="phone" label="联系电话" hint="11 位手机号，与邮箱至少填一项" fault={faults.phone}>
          {(control) => <input {...control} type="tel" inputMode="numeric" autoComplete="tel-national" />}
        </Field>
        <Field name="email" label="邮箱" hint="用于补充材料与告知结果" fault={faults.email}>
          {(control) => <input {...control} type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field name="workTitle" label="被侵权的作品名称" fault={faults.workTitle}>
        {(control) => <input {...control} />}
      </Field>
      <Field name="resourceUrls" label="侵权内容的地址" hint="从浏览器的地址栏复制，每行一个" fault={faults.resourceUrls}>
        {(control) => <textarea {...control} rows={3} inputMode="url" spellCheck={false} />}
      </Field>
      <Field name="reason" label="侵权理由" hint="你享有什么权利，该内容如何侵害了它" fault={faults.reason}>
        {(control) => <textarea {...control} rows={5} />}
      </Field>
      <Field name="proof" label="权属证明" hint="登记号、首次发表的页面、合同等，用文字说明并附上链接" fault={faults.proof}>
        {(control) => <textarea {...control} rows={4} />}
      </Field>
      <Truth fault={faults.isTruthful} />
    </>
  )
}

function Capacity({ fault }: { fault: string | undefined }) {
  const id = useId()
  return (
    <fieldset className={fieldStyles.field} aria-describedby={fault ? id : undefined}>
      <legend>投诉人身份</legend>
      <div className={styles.choices}>
        {CAPACITIES.map((capacity) => (
          <label key={capacity}>
            <input type="radio" name="capacity" value={capacity} aria-invalid={fault !== undefined} />
            {CAPACITY_NAMES[capacity]}
          </label>
        ))}
      </div>
      {fault ? (
        <p id={id} className={fieldStyles.fault}>
          {fault}
        </p>
      ) : null}
    </fieldset>
  )
}

function Truth({ fault }: { fault: string | undefined }) {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label className={styles.truth}>
        <input type="checkbox" name="isTruthful" aria-invalid={fault !== undefined} aria-describedby={fault ? id : undefined} />
        我声明所填内容真实，本人是权利人或经权利人授权，并愿为错误的通知承担法律责任。
      </label>
      {fault ? (
        <p id={id} className={fieldStyles.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}
