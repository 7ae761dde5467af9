import { useState } from 'react'
import { signInPrompt } from '../../session/sign-in-prompt.ts'
import { RightsButton } from '../../track/rows/RightsButton.tsx'
import { SAMPLES } from '../../track/rows/sample-tracks.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, ButtonLink, IconButton } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { Prompt } from '../../ui/overlays/Prompt.tsx'
import { Part, States } from './Part.tsx'
import * as texts from './texts.ts'

/** Buttons, chips, rights, fields and what they bring up. */
export function ControlParts() {
  const [isRequesting, setRequesting] = useState(false)
  return (
    <>
      <Part name={texts.buttons}>
        <States>
          <Button look="gold">{texts.play}</Button>
          <Button>{texts.cancel}</Button>
          <Button>{texts.signIn}</Button>
          <ButtonLink to="/">{texts.backHome}</ButtonLink>
          <IconButton label={texts.examplePlay}>
            <IconPlayerPlayFilled size={18} />
          </IconButton>
          <IconButton label={texts.exampleDisabled} disabled>
            <IconPlayerPlayFilled size={18} />
          </IconButton>
        </States>
      </Part>
      <Part name={texts.optionsRights}>
        <States>
          <Chip aria-pressed>House</Chip>
          <Chip aria-pressed={false}>Techno</Chip>
          <Chip isSmall aria-pressed>
            8A
          </Chip>
          <Chip isSmall aria-pressed={false}>
            9A
          </Chip>
          {[SAMPLES.plain, SAMPLES.vip, { ...SAMPLES.plain, isBuy: true }].map((track) => (
            <RightsButton key={`${track.freeVipLevel}${track.isBuy}`} resource={track} />
          ))}
        </States>
      </Part>
      <Part name={texts.inputHints}>
        <States>
          <Field name="sample" label={texts.nickname} hint={texts.nameLengthHint} fault={undefined}>
            {(control) => <input {...control} defaultValue={texts.exampleName} />}
          </Field>
          <Field name="sample-wrong" label={texts.phone} fault={texts.phoneHint}>
            {(control) => <input {...control} defaultValue="12345" />}
          </Field>
          <Button onClick={() => showToast(texts.profileSaved, 'good')}>{texts.successToast}</Button>
          <Button onClick={() => showToast(texts.networkFailed, 'bad')}>{texts.failureToast}</Button>
          <Button onClick={signInPrompt.request}>{texts.signInPrompt}</Button>
          <Button onClick={() => setRequesting(true)}>{texts.inputDialog}</Button>
        </States>
        {isRequesting ? (
          <Prompt
            title={texts.trackSpeed}
            label="BPM"
            pattern={/^\d{2,3}$/}
            validator={(bpm) => Number(bpm) >= 60 || texts.tooSlowHint}
            onSubmit={() => setRequesting(false)}
            onClose={() => setRequesting(false)}
          />
        ) : null}
      </Part>
    </>
  )
}
