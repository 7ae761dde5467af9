import { readRules, setRule } from '@shenglang/contract/commerce/sale/rule-routes'
import { SALE_RULE_TEXT, type SaleRuleName, SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { type FormEvent, useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { useUser } from '../../../app/session/session.tsx'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { useComparison } from '../../settings/edit/use-comparison.tsx'
import { useUnsavedInput } from '../../shell/unsaved/use-unsaved.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { RuleFields } from './RuleFields.tsx'
import { ruleIn } from './rule-kinds.ts'
import { ruleText } from './rule-text.ts'
import styles from './rules.module.css'
import * as texts from './texts.ts'

const DEFAULTS = SaleRules.parse({})

interface RuleProps {
  name: SaleRuleName
  rules: SaleRules
}

/** One rule. Unsaved input survives a change of the rule by somebody else. */
export function Rule({ name, rules: loaded }: RuleProps) {
  const { seen, takenCount, take, compare, comparisonWith } = useComparison(loaded, () => call(readRules, {}))
  const comparison = comparisonWith((theirs) => <p className="ink-t0 mt-8">{ruleText(theirs, name)}</p>)
  return (
    <li className={styles.rule}>
      <RuleForm
        // The key resets the fields to the stored value after each change.
        key={takenCount}
        name={name}
        rules={seen}
        onSaved={take}
        onChangedMeanwhile={compare}
      />
      {comparison ? <div className="pad-12-0">{comparison}</div> : null}
    </li>
  )
}

interface RuleFormProps extends RuleProps {
  onSaved: (rules: SaleRules) => void
  onChangedMeanwhile: () => void
}

function RuleForm({ name, rules, onSaved, onChangedMeanwhile }: RuleFormProps) {
  const isForAdmin = name === 'secondEyesFromFen'
  const mayChange = useUser()?.accountType === 'admin' || !isForAdmin
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState<{ value: SaleRules[SaleRuleName] | null }>()
  const unsaved = useUnsavedInput()
  const isDefault = JSON.stringify(rules[name]) === JSON.stringify(DEFAULTS[name])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = ruleIn(name, new FormData(event.currentTarget))
    setFault(value === undefined ? `${texts.refused}：${SALE_RULE_TEXT[name]}` : undefined)
    if (value !== undefined) setPending({ value })
  }
  const close = () => setPending(undefined)
  return (
    <>
      <form aria-label={texts.names[name]} method="post" noValidate onInput={unsaved.change} onSubmit={submit}>
        <div>
          <b>{texts.names[name]}</b>
          {texts.hints[name] === undefined ? null : <small className="block ink-t2">{texts.hints[name]}</small>}
          {mayChange ? null : <small className="block ink-t2">{texts.onlyAdmin}</small>}
        </div>
        <fieldset disabled={!mayChange} className="pad-0 edge-none">
          <RuleFields name={name} rules={rules} isWrong={fault !== undefined} />
          <Alert className="text-13 mt-8">{fault}</Alert>
        </fieldset>
        <div className="flex gap-8">
          <Button type="submit" disabled={!mayChange}>
            {texts.save}
          </Button>
          {isDefault || !mayChange ? null : (
            <Button look="quiet" onClick={() => setPending({ value: null })}>
              {texts.toDefault}
            </Button>
          )}
        </div>
      </form>
      {pending ? (
        <ConfirmDialog
          title={texts.names[name]}
          submit={texts.confirm}
          route={setRule}
          args={{ name, value: pending.value, seen: rules[name] }}
          done={texts.saved(texts.names[name])}
          changes={[readRules]}
          onDone={onSaved}
          onChangedMeanwhile={() => {
            close()
            onChangedMeanwhile()
          }}
          onClose={close}
        >
          {texts.statement(texts.names[name], ruleText({ ...rules, [name]: pending.value ?? DEFAULTS[name] }, name))}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
