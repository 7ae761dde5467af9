import { CRATE_LIMITS, createCrate } from '@shenglang/contract/catalog/crates/crates'
import { cutText } from '@shenglang/contract/cut-text'
import { fieldFaults } from '@shenglang/contract/field-faults'
import { Prompt } from '../../ui/overlays/Prompt.tsx'
import * as texts from './texts.ts'

interface CrateNamePromptProps {
  title: string
  hint?: string
  submit?: string
  initial?: string
  onSubmit: (name: string) => unknown
  onClose: () => void
}

/** Asks for a crate's name, validated by the contract. */
export function CrateNamePrompt({ initial = '', ...rest }: CrateNamePromptProps) {
  return (
    <Prompt
      label={texts.crateName}
      initial={cutText(initial, CRATE_LIMITS.nameChars)}
      maxLength={CRATE_LIMITS.nameChars}
      validator={(name) => fieldFaults(createCrate.args, { name }).name ?? true}
      {...rest}
    />
  )
}
