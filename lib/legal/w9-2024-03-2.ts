import { consentSentence, type W9Part, type W9Text, writeParts } from './w9-text'
import { w9Version } from './w9-version'

/** Form W-9 (Rev. March 2024), Part II, word for word. */
const statements = [
  'The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and',
  'I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and',
  'I am a U.S. citizen or other U.S. person (defined below); and',
  'The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.',
]

export const instructions = {
  heading: 'Certification instructions.',
  text: 'You must cross out item 2 above if you have been notified by the IRS that you are currently subject to backup withholding because you have failed to report all interest and dividends on your tax return. For real estate transactions, item 2 does not apply. For mortgage interest paid, acquisition or abandonment of secured property, cancellation of debt, contributions to an individual retirement arrangement (IRA), and, generally, payments other than interest and dividends, you are not required to sign the certification, but you must provide your correct TIN.',
} satisfies W9Part

/** The instructions of the form, word for word, without references to other pages of the form. */
export const definition = {
  heading: 'Definition of a U.S. person.',
  text: 'For federal tax purposes, you are considered a U.S. person if you are:',
  list: [
    '• An individual who is a U.S. citizen or U.S. resident alien;',
    '• A partnership, corporation, company, or association created or organized in the United States or under the laws of the United States;',
    '• An estate (other than a foreign estate); or',
    '• A domestic trust (as defined in Regulations section 301.7701-7).',
  ],
} satisfies W9Part

/**
 * The instructions of the form, word for word. References to other pages of the form are omitted.
 */
export const explanationParts: readonly W9Part[] = [
  {
    text: 'This is a substitute for Form W-9, Request for Taxpayer Identification Number and Certification (Rev. March 2024). The paragraphs below are the words of the IRS.',
  },
  {
    heading: 'Purpose of Form.',
    text: 'An individual or entity (Form W-9 requester) who is required to file an information return with the IRS is giving you this form because they must obtain your correct taxpayer identification number (TIN), which may be your social security number (SSN), individual taxpayer identification number (ITIN), adoption taxpayer identification number (ATIN), or employer identification number (EIN), to report on an information return the amount paid to you, or other amount reportable on an information return. Use Form W-9 only if you are a U.S. person (including a resident alien), to provide your correct TIN.',
  },
  {
    heading: 'By signing the filled-out form, you:',
    list: [
      '1. Certify that the TIN you are giving is correct (or you are waiting for a number to be issued);',
      '2. Certify that you are not subject to backup withholding; or',
      '3. Claim exemption from backup withholding if you are a U.S. exempt payee; and',
      '4. Certify to your non-foreign status for purposes of withholding under chapter 3 or 4 of the Code (if applicable); and',
      '5. Certify that FATCA code(s) entered on this form (if any) indicating that you are exempt from the FATCA reporting is correct.',
    ],
  },
  {
    heading: 'Taxpayer identification number (TIN).',
    text: 'The TIN provided must match the name given on line 1 to avoid backup withholding. For individuals, this is generally your social security number (SSN). For other entities, it is your employer identification number (EIN).',
  },
  definition,
  {
    heading: 'Foreign person.',
    text: 'If you are a foreign person or the U.S. branch of a foreign bank that has elected to be treated as a U.S. person (under Regulations section 1.1441-1(b)(2)(iv) or other applicable section for chapter 3 or 4 purposes), do not use Form W-9. Instead, use the appropriate Form W-8 or Form 8233 (see Pub. 515).',
  },
  {
    heading: 'What is backup withholding?',
    text: 'Persons making certain payments to you must under certain conditions withhold and pay to the IRS 24% of such payments. This is called “backup withholding.” Payments that may be subject to backup withholding include, but are not limited to, interest, tax-exempt interest, dividends, broker and barter exchange transactions, rents, royalties, nonemployee pay, payments made in settlement of payment card and third-party network transactions, and certain payments from fishing boat operators. Real estate transactions are not subject to backup withholding.',
  },
  {
    text: 'You will not be subject to backup withholding on payments you receive if you give the requester your correct TIN, make the proper certifications, and report all your taxable interest and dividends on your tax return.',
  },
  {
    heading: 'Payments you receive will be subject to backup withholding if:',
    list: [
      '1. You do not furnish your TIN to the requester;',
      '2. You do not certify your TIN when required;',
      '3. The IRS tells the requester that you furnished an incorrect TIN;',
      '4. The IRS tells you that you are subject to backup withholding because you did not report all your interest and dividends on your tax return (for reportable interest and dividends only); or',
      '5. You do not certify to the requester that you are not subject to backup withholding, as described in item 4 under “By signing the filled-out form” above (for reportable interest and dividend accounts opened after 1983 only).',
    ],
  },
  {
    heading: 'What Is FATCA Reporting?',
    text: 'The Foreign Account Tax Compliance Act (FATCA) requires a participating foreign financial institution to report all U.S. account holders that are specified U.S. persons. Certain payees are exempt from FATCA reporting.',
  },
]

/** The law requires this part near the signature, so pages show it below the statements. */
export const consentPart = { text: consentSentence } satisfies W9Part

export const disclosureParts: readonly W9Part[] = [
  consentPart,
  {
    heading: 'Failure to furnish TIN.',
    text: 'If you fail to furnish your correct TIN to a requester, you are subject to a penalty of $50 for each such failure unless your failure is due to reasonable cause and not to willful neglect.',
  },
  {
    heading: 'Civil penalty for false information with respect to withholding.',
    text: 'If you make a false statement with no reasonable basis that results in no backup withholding, you are subject to a $500 penalty.',
  },
  {
    heading: 'Criminal penalty for falsifying information.',
    text: 'Willfully falsifying certifications or affirmations may subject you to criminal penalties including fines and/or imprisonment.',
  },
  {
    heading: 'Misuse of TINs.',
    text: 'If the requester discloses or uses TINs in violation of federal law, the requester may be subject to civil and criminal penalties.',
  },
  {
    heading: 'Privacy Act Notice.',
    text: 'Section 6109 of the Internal Revenue Code requires you to provide your correct TIN to persons (including federal agencies) who are required to file information returns with the IRS to report interest, dividends, or certain other income paid to you; mortgage interest you paid; the acquisition or abandonment of secured property; the cancellation of debt; or contributions you made to an IRA, Archer MSA, or HSA. The person collecting this form uses the information on the form to file information returns with the IRS, reporting the above information. Routine uses of this information include giving it to the Department of Justice for civil and criminal litigation and to cities, states, the District of Columbia, and U.S. commonwealths and territories for use in administering their laws. The information may also be disclosed to other countries under a treaty, to federal and state agencies to enforce civil and criminal laws, or to federal law enforcement and intelligence agencies to combat terrorism. You must provide your TIN whether or not you are required to file a tax return. Under section 3406, payors must generally withhold a percentage of taxable interest, dividends, and certain other payments to a payee who does not give a TIN to the payor. Certain penalties may also apply for providing false or fraudulent information.',
  },
  {
    heading: 'A paper copy.',
    text: 'This paragraph is ours. You may print or save this page, ask us for a paper copy of what you signed, or send us a signed Form W-9 on paper.',
  },
]

/**
 * The second version, in the IRS's own words. Every edit of a sentence needs a new version, because
 * each signature stores the version and a hash of the text.
 */
export const currentText: W9Text = {
  version: w9Version,
  date: '2026-11-25',
  statements,
  instructions,
  definition,
  explanation: writeParts(explanationParts),
  disclosure: writeParts(disclosureParts),
}
