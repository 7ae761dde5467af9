import { useState } from 'react'
import { Alert } from '../../ui/controls/Alert.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Combobox } from '../../ui/controls/Combobox.tsx'
import { Composer } from '../../ui/controls/Composer.tsx'
import { Faults, Field, FieldFault, InputField, TextAreaField } from '../../ui/controls/Field.tsx'
import { LoadMore } from '../../ui/controls/LoadMore.tsx'
import { MentionList } from '../../ui/controls/MentionList.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { Slider } from '../../ui/controls/Slider.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { Part, States } from './Part.tsx'
import * as texts from './texts.ts'

const OPTIONS = texts.STYLES.map((name) => ({ value: name, name }))
const PEOPLE = texts.BUYERS.map((nickName) => ({ userId: nickName, nickName, avatar: '' }))
const LIST = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: async () => {} }
const nothing = () => {}
const sent = async () => {}

/** Parts that are typed into, chosen from, dragged or flipped. */
export function InputParts() {
  return (
    <>
      <Part name={texts.SELECT}>
        <States>
          <Select aria-label={texts.STYLE} options={OPTIONS} defaultValue="Techno" />
          <Select aria-label={texts.STYLE} options={OPTIONS} disabled />
          <Combobox label={texts.FIND_STYLE} placeholder={texts.FIND_STYLE} options={OPTIONS} onPick={nothing} />
        </States>
        <Select isWide aria-label={texts.STYLE} options={OPTIONS} />
      </Part>
      <Part name={texts.SWITCH}>
        <Switches />
      </Part>
      <Part name={texts.SLIDER}>
        <Sliders />
      </Part>
      <Part name={texts.FIELDS_STATES}>
        <div className="grid gap-16">
          <Faults value={{ 'sample-wrong': texts.phoneHint }}>
            <Field name="sample" label={texts.nickname} hint={texts.nameLengthHint}>
              {(control) => <input {...control} defaultValue={texts.exampleName} />}
            </Field>
            <InputField name="sample-wrong" label={texts.phone} defaultValue="12345" />
            <FieldFault name="sample-wrong" />
            <SelectField name="sample-disabled" label={texts.STYLE} isRequired={false} options={OPTIONS} disabled />
            <TextAreaField name="sample-text" label={texts.INTRO} isRequired={false} rows={2} defaultValue={texts.LONGEST} />
            <Alert>{texts.networkFailed}</Alert>
          </Faults>
        </div>
      </Part>
      <Part name={texts.COMPOSER}>
        <Composer label={texts.COMPOSE} placeholder={texts.COMPOSE} maxLength={20} onSend={sent} />
        <div className="mt-16">
          <Composer label={texts.COMPOSE} initial={texts.LONGEST} maxLength={20} onSend={sent} onCancel={nothing} />
        </div>
        <div className="mt-16">
          <Composer label={texts.COMPOSE} placeholder={texts.COMPOSE} maxLength={20} isInline onSend={sent} />
        </div>
        {/* It lies over what is below its field. */}
        <div className="relative mt-16" style={{ marginBottom: 112 }}>
          <p className="ink-t1">@{texts.BUYERS[0]}</p>
          <Mentions />
        </div>
      </Part>
      <Part name={texts.LOAD_MORE}>
        <States>
          <LoadMore list={LIST}>{texts.MORE}</LoadMore>
          <LoadMore list={{ ...LIST, isFetchingNextPage: true }}>{texts.MORE}</LoadMore>
          <LoadMore list={{ ...LIST, isFetchNextPageError: true }}>{texts.MORE}</LoadMore>
        </States>
      </Part>
    </>
  )
}

function Switches() {
  const [isOn, setOn] = useState(false)
  return (
    <div className="grid max-w-480">
      <Switch isOn={isOn} onFlip={setOn}>
        {texts.NOTIFY}
      </Switch>
      <Switch isOn onFlip={nothing} disabled>
        {texts.NOTIFY_ALWAYS}
      </Switch>
    </div>
  )
}

function Sliders() {
  const [volume, setVolume] = useState(40)
  return (
    <States>
      <Slider aria-label={texts.VOLUME} min={0} max={100} value={volume} onMove={setVolume} />
      <Slider aria-label={texts.VOLUME_DISABLED} min={0} max={100} value={70} onMove={nothing} disabled />
    </States>
  )
}

function Mentions() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{texts.MENTION}</Button>
  return <MentionList id="sample-mentions" people={PEOPLE.slice(0, 2)} active={0} isAbove={false} onPick={() => setOpen(false)} />
}
