'use client'

import { useRouter } from 'next/navigation'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import type { Values } from '@/components/form/form-context'
import { Submit } from '@/components/form/submit'
import { scrollToNew } from '@/components/ui/scroll-to-new'
import { useWords } from '@/components/words/words-context'
import { loadLate } from '@/lib/load-late'
import { SaveAndExit } from './save-and-exit'
import { SavedLine } from './saved-line'
import type { StepProps } from './step-props'

type Props = { page: StepProps; submitLabel?: string; children: ReactNode }

// The classes of a notice. The component Notice would be larger, because it has four tones, and a form step needs only this one.
const warningLook = 'mt-6 space-y-2 border-l-[3px] border-warn bg-warn-soft px-4 py-3 text-ui'

/** The page of one step with its back link, errors, progress, questions and buttons. */
export function StepForm({ page, submitLabel: givenLabel, children }: Props) {
  const word = useWords()
  const submitLabel = givenLabel ?? word('action.continue')
  const { slug, applicant, userType, environment, draft, version, isFromReview } = page
  const router = useRouter()
  const [warnings, setWarnings] = useState(page.warnings)
  const judged = useRef('')
  const [saveLine, setSaveLine] = useState<ReactElement>()

  const hasRules = useRef(false)
  const loadCheck = async () => {
    const { findStep } = await import('@/lib/signup/steps')
    const step = findStep(slug)!
    hasRules.current = true
    return (values: Values) => {
      const checked = step.check(values, { userType, draft, environment })
      if (!checked.ok) return checked.faults
      // Stores the answers, so that the same warning interrupts the submit of the same answers only once.
      const answers = JSON.stringify(values)
      if (checked.warnings.length === 0 || judged.current === answers) return []
      judged.current = answers
      setWarnings(checked.warnings)
      return 'pause'
    }
  }
  // Autosave never sends a Social Security number or a signature.
  const loadAutosave = async (read: () => Values) => {
    const loaded = await loadLate(() => import('./autosave'))
    // The autosave is missing, so the line must not show the time of an earlier save.
    if (!loaded) setSaveLine(<span>{word('save.failed')}</span>)
    return loaded?.startAutosave({ slug, applicant, version, read, show: setSaveLine, word })
  }
  const hidden = {
    _v: String(version),
    _for: applicant,
    ...(isFromReview && { _return: 'review' }),
  }

  return (
    <Form
      action={`/api/apply/${slug}`}
      title={page.title}
      faults={page.faults}
      alert={page.alert}
      isConflict={page.changed !== undefined}
      values={page.values}
      hidden={hidden}
      loadCheck={loadCheck}
      loadAutosave={slug === 'ssn' || slug === 'w9' ? undefined : loadAutosave}
      retries={1}
      onRefused={async (error) => {
        const { handleStepRefusal } = await import('./step-refusal')
        return handleStepRefusal(error, { slug, hasRules: hasRules.current, open: router.push })
      }}
      before={page.back}
    >
      {page.changed}
      {page.progress}
      {page.notice}
      {children}
      {page.facts}
      {warnings.map(({ source, message }) => (
        <div key={source} ref={scrollToNew} role="alert" className={warningLook}>
          <p>{message}</p>
          <p>{word('action.again', { action: submitLabel })}</p>
        </div>
      ))}
      <Submit
        label={submitLabel}
        beside={<SaveAndExit />}
        saved={saveLine ?? <SavedLine at={page.savedAt} />}
      />
    </Form>
  )
}
