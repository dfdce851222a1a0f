/** A text such as "Step 2 of 6 · Address", and a bar that screen readers skip. */
export const Progress = ({ section, caption }: { section: number; caption: string }) => (
  <div className="mb-4">
    <p className="figures text-small text-muted">{caption}</p>
    <div aria-hidden="true" className="mt-2 flex max-w-[15rem] gap-1">
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <span key={each} className={`h-1 flex-1 ${each <= section ? 'bg-accent' : 'bg-line'}`} />
      ))}
    </div>
  </div>
)
