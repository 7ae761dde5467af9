import { CRATE_LIMITS, createCrate } from '@shenglang/contract/catalog/crates'
import { fieldFaults } from '@shenglang/contract/field-faults'
import { Prompt } from '../ui/Prompt.tsx'

interface CrateNamePromptProps {
  title: string
  hint?: string
  submit?: string
  initial?: string
  onSubmit: (name: string) => unknown
  onClose: () => void
}

/** Asks for a crate's name, by the contract's own rule. */
export function CrateNamePrompt({ initial = '', ...asked }: CrateNamePromptProps) {
  return (
    <Prompt
      label="名称"
      initial={initial.slice(0, CRATE_LIMITS.nameChars)}
      maxLength={CRATE_LIMITS.nameChars}
      validator={(name) => fieldFaults(createCrate.args, { name }).name ?? true}
      {...asked}
    />
  )
}
