import { consentSentence, type W9Text } from './w9-text'

const statements = [
  'The number I have given is my correct taxpayer identification number, or I am waiting for a number to be issued to me.',
  'I am not subject to backup withholding, because (a) I am exempt from backup withholding, or (b) the Internal Revenue Service (IRS) has not notified me that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding.',
  'I am a U.S. citizen or other U.S. person, as explained in these terms.',
  'Any FATCA code I have entered to show that I am exempt from FATCA reporting is correct.',
]

const person =
  'For federal tax purposes you are a U.S. person if you are a U.S. citizen or a U.S. resident alien; a partnership, corporation, company or association created or organized in the United States or under its laws; an estate other than a foreign estate; or a domestic trust. If you are not a U.S. person, do not sign: another form, such as Form W-8BEN, is meant for you.'

const explanation = [
  'We are asked to report to the IRS some of what is paid to you, such as interest, with your name and your taxpayer identification number (TIN). This page stands in for Form W-9, Request for Taxpayer Identification Number and Certification (Rev. March 2024).',
  'For a person the TIN is as a rule the Social Security number; for a business it is as a rule the Employer Identification Number. Name and number must be those on your tax return.',
  person,
  'Backup withholding means that a payer must hold back a part of certain payments and send it to the IRS. It can apply if you do not give your TIN, if the IRS tells us that the TIN is wrong, if you do not certify it where that is called for, or if the IRS tells you that you are subject to it because you did not report all of your interest and dividends.',
  'If the IRS has notified you that you are currently subject to backup withholding because you failed to report all interest and dividends on your tax return, item 2 of the certification must be crossed out. Answer yes to the question about backup withholding, and we cross it out for you.',
  'A FATCA code says that an account is exempt from reporting under the Foreign Account Tax Compliance Act. It concerns accounts kept outside the United States; we ask for none.',
].join('\n\n')

const disclosure = [
  consentSentence,
  'Penalties. Not giving a correct TIN can cost a penalty of $50 for each such failure, unless it has a reasonable cause and is not willful neglect. A false statement about backup withholding without a reasonable basis can cost $500. Willfully false certifications can lead to fines and imprisonment. If a requester discloses or uses TINs in violation of federal law, the requester may face civil and criminal penalties.',
  'Your privacy. Section 6109 of the Internal Revenue Code asks you to give your correct TIN to those who must file information returns about you with the IRS. The IRS may pass this information on as the law allows: to the Department of Justice, to states, cities and other jurisdictions for their tax laws, to other countries under a treaty, and to agencies that enforce criminal law or combat terrorism.',
  'A paper copy. You may print or save this page, ask us for a paper copy of what you signed, or send us a signed Form W-9 on paper.',
].join('\n\n')

/** The first version, in our own words. Records of people who signed it still print it. */
export const firstText: W9Text = {
  version: '2024-03.1',
  date: '2026-11-21',
  statements,
  instructions: null,
  definition: { text: person },
  explanation,
  disclosure,
}
