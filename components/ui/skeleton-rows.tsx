// Appears after 300 ms, so a fast response shows no skeleton.
export const SkeletonRows = () => (
  <div aria-hidden="true" data-skeleton="" className="animate-[appear_1ms_300ms_both]">
    {['w-2/5', 'w-3/5', 'w-1/2'].map((width) => (
      <div key={width} className="border-b border-line py-5 pl-6">
        <div className={`h-4 rounded-tag bg-sunken ${width}`} />
        <div className="mt-3 h-3 w-4/5 rounded-tag bg-sunken" />
      </div>
    ))}
  </div>
)
