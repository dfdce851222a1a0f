// We wrote these drafts ourselves. A lawyer must confirm or replace them before live use.

export const privacyDraft = `Version: draft of November 27, 2026

This notice says what {product} does with your information when you apply for an account. {company} runs this service.

## What we collect
- The details you give in your application: name, date of birth, Social Security number, addresses, ID, citizenship, work, income and tax form.
- Your email address and, if you give it, your phone number.
- When and from which IP address and browser you use your account. We need this to protect it.
- The result of the identity check.
- Messages that the company you applied with sends to your inbox.

## Why we use it
- To verify who you are. Federal law requires this before an account is opened.
- To certify your tax status with Form W-9.
- To open and service your account, and to send you updates about it.
- To prevent fraud, and to keep the records that the law requires.

We don't sell your information, and we don't use it for advertising.

## Who sees it
- The company that invited you, or that you apply with, sees your status and what we still need from you. It doesn't see your answers.
- Our identity partner receives your details to check them.
- Our staff see your application only if they need to review it or help you. We record each time they do.
- The law may require us to give it to authorities.

## How long we keep it
- Answers that you haven't submitted: 90 days after you last saved them, or 30 days if they include your Social Security number, or until you delete your application.
- A declined application: 2 years after the decision.
- An account: 5 years after it is closed.

After that we delete your information, unless a law or an open dispute requires us to keep it longer.

## How we protect it
Your details are encrypted when they are sent and when they are stored. After you enter your Social Security number, our pages show only its last four digits.

## Cookies
We use one cookie to keep you signed in, and one for the theme you choose. We use no cookies for advertising or analytics.

## Your rights
You can see your application at any time after you sign in, and save a copy of it and of all your data. You can close your account in your settings. You can ask us to correct a mistake, or to tell you what information we have about you. You can withdraw your agreement to electronic records in your settings, without a fee.

## Contact
Write to {email} with questions about your privacy. Never send your Social Security number by email.
`

export const termsDraft = `Version: draft of November 27, 2026

These terms apply when you use {product} to apply for an account or to sign in to it. {company} runs this service.

## Using this service
- You must be at least 18 years old, and you must apply for yourself or for a business that you're authorized to act for.
- Your answers must be true and complete. You certify your tax form under penalties of perjury.
- Use this service only in your own name, and don't try to get around its protections.

## Your account
- You sign in with a code that we send to your email address. Keep your email account safe, and don't share a code.
- If someone else used your account or your email address, write to us right away.
- You can close your account in your settings at any time.

## Our decision
We check your application with an identity partner and may ask for more information. We may decline an application. If we do, your status page says why and what you can do.

## Electronic records
If you agree, we give you notices and your tax form electronically. You can withdraw your agreement at any time, and ask for paper copies.

## Changes
If these terms change, we show the new version here with its date.

## Contact
Write to {email} if you have a question about these terms.
`
